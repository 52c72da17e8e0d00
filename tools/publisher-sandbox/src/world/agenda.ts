interface Appointment {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/**
 * What is due at a moment of sandbox time: posts, replies and edits that settle [publishers 1.8, 3.6]. Nothing ticks by
 * itself: every request and every move of the clock first runs whatever has become due, earliest first.
 */
export class Agenda {
  private appointments: Appointment[] = [];
  private made = 0;

  /** Notes something to do at an instant of sandbox time. */
  at(instant: number, run: () => void): void {
    this.appointments.push({ at: instant, order: this.made++, run });
  }

  /** Runs everything due by now, including what that makes due; returns how many ran. */
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

  /** How many appointments wait. */
  get length(): number {
    return this.appointments.length;
  }
}
