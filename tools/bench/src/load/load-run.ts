/** What the load process is told: keep `connections` busy with these requests for so long. */
export interface LoadOrder {
  readonly port: number;
  readonly connections: number;
  /** Whole HTTP requests as text. */
  readonly requests: readonly string[];
  /** Each request is sent once at most, because it changes something; otherwise they are repeated in turn. */
  readonly once: boolean;
  readonly warmUpMs: number;
  readonly measuredMs: number;
}

/** What came of the measured time. */
export interface LoadResult {
  readonly answers: number;
  /** Answers whose status was not 200. */
  readonly failures: number;
  readonly bytes: number;
  readonly elapsedMs: number;
  /** Milliseconds at the median and at the 99th percentile. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time of the load process itself. */
  readonly cpuMs: number;
}

/** Messages from the load process: it is ready, the measured time begins and ends, the result. */
export type LoadMessage =
  { readonly type: 'ready' | 'begins' | 'ends' } | { readonly type: 'done'; readonly result: LoadResult };
