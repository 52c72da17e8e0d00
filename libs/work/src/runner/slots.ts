import type { Clock, Timer } from '@listings/platform';

/** Rows are claimed ahead while a row has its slot for less than this time. */
const SHORT_MS = 250;

/** The slot of a claimed row. */
export interface Slot {
  /** Waits until the row has a slot; repeated calls have no effect. */
  take(): Promise<void>;
  /** Lets another row have the slot; repeated calls have no effect. */
  giveBack(): void;
}

/** The slots of a kind of work. Rows get them in the order in which they ask. */
export class Slots {
  private taken = 0;
  /** Admitted rows that have not got a slot. */
  private coming = 0;
  /** Tries to give a slot to a row that asked for one; false if the row is done. */
  private readonly waiting: (() => boolean)[] = [];
  /** How long rows had their slots lately; later ones count more. */
  private usualMs = Infinity;

  constructor(
    private readonly options: {
      readonly clock: Pick<Clock, 'monotonic' | 'after'>;
      readonly concurrency: number;
      /** Rows that may come while rows have their slots for a short time, so that no slot waits for the next claim. */
      readonly ahead: number;
      /** A row that has its slot for longer gives it back, and is finished beside the others. */
      readonly slotMs: number;
      /** Called when there may be room. */
      readonly onFree: () => void;
    },
  ) {}

  /** The number of rows to claim now: for free slots, and ahead when at most half of the rows ahead are left. */
  room(): number {
    const free = this.options.concurrency - this.taken;
    const ahead = this.ahead();
    return this.coming <= free + ahead / 2 ? free + ahead - this.coming : 0;
  }

  /** The number of rows that may wait for a slot: none while rows have their slots for long. */
  ahead(): number {
    return this.usualMs < SHORT_MS ? this.options.ahead : 0;
  }

  /** Admits a claimed row, which takes its slot when it is ready for it. */
  admit(): Slot {
    const { clock, slotMs, onFree } = this.options;
    let state: 'coming' | 'holding' | 'over' = 'coming';
    let begin = 0;
    let timer: Timer | undefined;
    let taking: Promise<void> | undefined;
    this.coming += 1;
    const giveBack = () => {
      if (state === 'over') return;
      if (state === 'coming') this.coming -= 1;
      else this.free(clock.monotonic() - begin);
      state = 'over';
      timer?.cancel();
      this.passOn();
      onFree();
    };
    const hold = () => {
      if (state === 'over') return false;
      state = 'holding';
      this.coming -= 1;
      begin = clock.monotonic();
      timer = clock.after(slotMs, giveBack);
      return true;
    };
    const take = () => {
      taking ??= new Promise((resolve) => {
        this.waiting.push(() => {
          resolve();
          return hold();
        });
        this.passOn();
      });
      return taking;
    };
    return { take, giveBack };
  }

  private free(ms: number): void {
    this.taken -= 1;
    this.usualMs = this.usualMs === Infinity ? ms : this.usualMs * 0.9 + ms * 0.1;
  }

  private passOn(): void {
    while (this.taken < this.options.concurrency) {
      const next = this.waiting.shift();
      if (!next) return;
      if (next()) this.taken += 1;
    }
  }
}
