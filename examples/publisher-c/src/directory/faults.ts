import type { Answer } from './answer.js';

/** A response to matching calls, which are not processed. */
export interface Fault {
  /** Compared with `POST /entries/e-1-1/notices`. */
  readonly on: RegExp;
  readonly then: Answer;
  /** The number of calls that it affects; default 1. */
  times?: number;
}

/** The planned faults in order. Each affects the next matching calls. */
export class Faults {
  private readonly planned: Fault[] = [];

  /** Plans a fault. */
  plan(fault: Fault): void {
    this.planned.push({ ...fault });
  }

  /** Returns the fault for a call and counts it as used. */
  take(call: string): Fault['then'] | undefined {
    const index = this.planned.findIndex(({ on }) => on.test(call));
    const fault = this.planned[index];
    if (!fault) return undefined;
    fault.times = (fault.times ?? 1) - 1;
    if (fault.times === 0) this.planned.splice(index, 1);
    return fault.then;
  }
}
