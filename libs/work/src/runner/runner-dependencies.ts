import type { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import type { EndedWork, LoadedWork, WorkHandler, WorkKindOptions } from '../work-kind.js';
import type { SuspectPlace } from './suspect-place.js';
import type { WorkMetrics } from './work-metrics.js';

/** What the runners of all kinds of a process share. */
export interface RunnerDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: WorkMetrics;
  /** False while nothing may be done: the database was restored from a backup, or is away. */
  readonly mayWork: () => boolean;
  /** Milliseconds between two looks at the due rows of a kind that nothing has announced. */
  readonly sweepMs: number;
  readonly suspects: SuspectPlace;
}

/** A kind with its handler, whose rows and results only the handler knows. */
export interface DeclaredKind {
  readonly options: WorkKindOptions;
  readonly handler: WorkHandler<unknown, unknown>;
}

/** A claimed row with what its handler has loaded. */
export type Loaded = LoadedWork<unknown>;

/** A row with its outcome. */
export interface Ended extends EndedWork<unknown, unknown> {
  /** The outcome is the engine's own, after a step that threw or a row that was given up: the handler does not record it. */
  readonly isOurs: boolean;
}
