import type { Clock } from '@listings/platform';
import type { ClaimedWork } from '../work-row.js';

/** How long a suspect may keep other rows from beginning, so that it is alone. */
export const COMES_ALONE_MS = 60_000;

/**
 * The place of the suspects of a process: it holds one row of all kinds at a time. A suspect of a kind whose rows are suspects at once is alone
 * there: no row of its kind runs beside it, and for a minute no row of another kind that has lost a claim. So the row that ends the process is
 * blamed, and not this one.
 */
export class SuspectPlace {
  private taken: 'by nobody' | 'by a suspect' | 'alone' = 'by nobody';
  /** Rows in progress that have lost a claim since their last step. */
  private blamed = 0;
  private readonly claims = new Set<Promise<unknown>>();
  private aloneUntil = -Infinity;

  constructor(private readonly clock: Pick<Clock, 'monotonic'>) {}

  /** Whether the process works on a suspect. */
  get isTaken(): boolean {
    return this.taken !== 'by nobody';
  }

  /** Takes the place, which is free. */
  take(): void {
    this.taken = 'by a suspect';
  }

  /**
   * Takes the place, which is free, for a suspect that is alone. False, and the place stays free, while rows are in progress that have lost a claim: the
   * suspect comes later.
   */
  async takeAlone(): Promise<boolean> {
    this.taken = 'alone';
    this.aloneUntil = this.clock.monotonic() + COMES_ALONE_MS;
    await Promise.allSettled(this.claims);
    if (this.blamed > 0) this.leave();
    return this.isTaken;
  }

  /** Lets another suspect have the place. */
  leave(): void {
    this.taken = 'by nobody';
  }

  /** Claims rows that are no suspects and begins them. For a minute, no row that has lost a claim begins beside a suspect that is alone. */
  async claim<T>(claim: (given: { readonly unblamed: boolean }) => Promise<T>): Promise<T> {
    const claiming = claim({ unblamed: this.taken === 'alone' && this.clock.monotonic() < this.aloneUntil });
    this.claims.add(claiming);
    try {
      return await claiming;
    } finally {
      this.claims.delete(claiming);
    }
  }

  /** Notes a row that begins. Returns what notes its end. */
  begin({ lostClaims }: ClaimedWork): () => void {
    if (lostClaims <= 0) return () => undefined;
    this.blamed += 1;
    return () => void (this.blamed -= 1);
  }
}
