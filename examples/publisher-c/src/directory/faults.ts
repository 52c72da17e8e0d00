/** What goes wrong with one call that fits. */
export interface Fault {
  /** Compared with `POST /entries/e-1-1/notices`. */
  readonly on: RegExp;
  /**
   * `drop-before`: the connection breaks and nothing is done; `drop-after`: it is done, but the connection breaks;
   * `garbage`: it is done, and the answer is no JSON; else the answer, and nothing is done.
   */
  readonly then:
    | 'drop-before'
    | 'drop-after'
    | 'garbage'
    | { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> };
  /** How many calls it hits; 1 unless given. */
  times?: number;
}

/** Faults in the order in which they were planned; each hits the next calls that fit it. */
export class Faults {
  private readonly planned: Fault[] = [];

  /** Plans one. */
  plan(fault: Fault): void {
    this.planned.push({ ...fault });
  }

  /** The fault for a call, used up by it. */
  take(call: string): Fault['then'] | undefined {
    const index = this.planned.findIndex(({ on }) => on.test(call));
    const fault = this.planned[index];
    if (!fault) return undefined;
    fault.times = (fault.times ?? 1) - 1;
    if (fault.times === 0) this.planned.splice(index, 1);
    return fault.then;
  }
}
