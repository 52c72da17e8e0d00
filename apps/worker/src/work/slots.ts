/** Rows are claimed ahead while a row has its slot for less than this time. */
const SHORT_MS = 250;

/** The slots of a kind of work, and the rows that wait for one. */
export class Slots {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];
  /** How long rows had their slots lately; later ones count more. */
  private usualMs = Infinity;

  constructor(private readonly options: { readonly concurrency: number; readonly ahead?: number }) {}

  /** The number of rows to claim now: for free slots, and ahead when at most half of the rows ahead are left. */
  room(): number {
    const free = this.options.concurrency - this.taken;
    const ahead = this.ahead();
    return free + (this.waiting.length <= ahead / 2 ? ahead : 0) - this.waiting.length;
  }

  /** The number of rows that may wait for a slot: none while rows have their slots for long. */
  ahead(): number {
    return this.usualMs < SHORT_MS ? (this.options.ahead ?? 0) : 0;
  }

  /** Waits for a slot. Returns the function that gives it back; repeated calls have no effect. */
  async take(): Promise<() => void> {
    if (this.taken < this.options.concurrency) this.taken += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    const begin = performance.now();
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const ms = performance.now() - begin;
      this.usualMs = this.usualMs === Infinity ? ms : this.usualMs * 0.9 + ms * 0.1;
      const next = this.waiting.shift();
      if (next) next();
      else this.taken -= 1;
    };
  }
}
