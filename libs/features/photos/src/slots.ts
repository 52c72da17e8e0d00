/**
 * A semaphore with fairness per key: limits concurrent work in total and per key, so that one account with slow servers
 * does not delay the others. Waiting work starts in order of arrival, as far as the limit of its key allows.
 */
export class Slots {
  private running = 0;
  private readonly byKey = new Map<number, number>();
  private readonly waiting: { key: number; start: () => void }[] = [];

  constructor(private readonly limits: { readonly total: number; readonly perKey: number }) {}

  /** Runs `work` as soon as a slot is free. */
  async run<T>(key: number, work: () => Promise<T>): Promise<T> {
    if (this.fits(key)) this.take(key);
    else await new Promise<void>((start) => this.waiting.push({ key, start }));
    try {
      return await work();
    } finally {
      this.release(key);
    }
  }

  private fits(key: number): boolean {
    return this.running < this.limits.total && (this.byKey.get(key) ?? 0) < this.limits.perKey;
  }

  private take(key: number): void {
    this.running += 1;
    this.byKey.set(key, (this.byKey.get(key) ?? 0) + 1);
  }

  private release(key: number): void {
    this.running -= 1;
    const left = (this.byKey.get(key) ?? 1) - 1;
    if (left === 0) this.byKey.delete(key);
    else this.byKey.set(key, left);
    const next = this.waiting.findIndex((each) => this.fits(each.key));
    if (next === -1) return;
    const [{ key: nextKey, start }] = this.waiting.splice(next, 1) as [{ key: number; start: () => void }];
    // Take the slot here, before any other work can.
    this.take(nextKey);
    start();
  }
}
