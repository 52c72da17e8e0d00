interface Appointment {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/**
 * Tasks that become due in sandbox time: posts, replies and edits that settle [publishers 1.8, 3.6]. There is no timer:
 * every request and every move of the clock first runs all due tasks, earliest first.
 */
export class Agenda {
  private appointments: Appointment[] = [];
  private made = 0;

  /** Adds a task for a sandbox time. */
  at(instant: number, run: () => void): void {
    this.appointments.push({ at: instant, order: this.made++, run });
  }

  /** Runs all due tasks, including those that they add. Returns their number. */
  runDue(now: number): number {
    let ran = 0;
    for (;;) {
      const due = this.appointments.filter(({ at }) => at <= now);
      if (due.length === 0) return ran;
      this.appointments = this.appointments.filter(({ at }) => at > now);
      due.sort((left, right) => left.at - right.at || left.order - right.order);
      for (const { run } of due) run();
      ran += due.length;
    }
  }

  /** The number of waiting tasks. */
  get length(): number {
    return this.appointments.length;
  }
}
