import { done } from '../outcome.js';
import type { WorkOutcome } from '../outcome.js';

/** The steps of a made-up kind, which the test ends. */
export class Steps {
  readonly begun: string[] = [];
  readonly recorded: string[] = [];
  private open: { subject: string; end: (outcome: WorkOutcome<string> | Error) => void }[] = [];
  private isOver = false;

  reset(): void {
    Object.assign(this, { begun: [], recorded: [], open: [], isOver: false });
  }

  begin(subject: string): Promise<WorkOutcome<string>> {
    this.begun.push(subject);
    if (this.isOver) return Promise.resolve(done('over'));
    return new Promise((resolve, reject) => {
      this.open.push({ subject, end: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)) });
    });
  }

  get inProgress(): string[] {
    return this.open.map(({ subject }) => subject).sort();
  }

  /** Ends the step of a subject. */
  end(subject: string, outcome: WorkOutcome<string> | Error = done('done')): void {
    const step = this.open.find((each) => each.subject === subject);
    if (!step) throw new Error(`no step of ${subject} is in progress`);
    this.open = this.open.filter((each) => each !== step);
    step.end(outcome);
  }

  endAll(): void {
    this.isOver = true;
    for (const { subject } of [...this.open]) this.end(subject);
  }
}
