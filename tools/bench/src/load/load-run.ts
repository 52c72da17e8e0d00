/** The order for the load process: keep `connections` busy with these requests for a given time. */
export interface LoadOrder {
  readonly port: number;
  readonly connections: number;
  /** Complete HTTP requests as text. */
  readonly requests: readonly string[];
  /**
   * True if each request may be sent only once, because it changes data; otherwise the requests are repeated in turn.
   */
  readonly once: boolean;
  readonly warmUpMs: number;
  readonly measuredMs: number;
  /** Both times end only after so many responses, so that a busy machine measures no cold code. */
  readonly leastAnswers: number;
}

/** The result of the measured time. */
export interface LoadResult {
  readonly answers: number;
  /** Responses with a status other than 200. */
  readonly failures: number;
  readonly bytes: number;
  readonly elapsedMs: number;
  /** Milliseconds at the median and at the 99th percentile. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the load process itself. */
  readonly cpuMs: number;
}

/** Messages of the load process: ready, start and end of the measured time, result. */
export type LoadMessage =
  { readonly type: 'ready' | 'begins' | 'ends' } | { readonly type: 'done'; readonly result: LoadResult };
