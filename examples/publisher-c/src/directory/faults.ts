/** A fault for matching calls. */
export interface Fault {
  /** Compared with `POST /entries/e-1-1/notices`. */
  readonly on: RegExp;
  /**
   * `drop-before`: the connection breaks before the call is processed; `drop-after`: the connection breaks after it;
   * `garbage`: the call is processed and the response is not JSON. Any other value is the response, and the call is not
   * processed.
   */
  readonly then:
    | 'drop-before'
    | 'drop-after'
    | 'garbage'
    | { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> };
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
