import type { RowInWork } from '@listings/platform';

/** What a watchdog thread is started with. */
export interface WatchdogSettings {
  /** Memory shared with the main thread: see {@link BEAT} and {@link DEBUGGER}. */
  readonly signals: Int32Array;
  readonly beatMs: number;
  readonly blockedAfterMs: number;
  /** Name of the process. */
  readonly name: string;
  readonly databaseUrl: string;
  readonly blockedWork?: BlockedWorkStatements;
}

/** The statements that record a blocked row of the work engine, see `blockedWork` of `@listings/work`. */
export interface BlockedWorkStatements {
  readonly record: readonly string[];
  readonly forgive: string;
}

/** Index of the counter that the main thread increments with every beat. */
export const BEAT = 0;
/** Index of the flag that says whether a debugger is attached. */
export const DEBUGGER = 1;

/** Name of the global function of the main thread that returns the {@link SeenWork} as JSON. */
export const WORK_HOOK = 'listingsWorkInProgress';

/** What the paused main thread was doing. */
export interface SeenWork {
  readonly work?: RowInWork;
  readonly call?: string;
  /** The rows besides `work` on which the process works. */
  readonly others: readonly RowInWork[];
  readonly debugged: boolean;
}
