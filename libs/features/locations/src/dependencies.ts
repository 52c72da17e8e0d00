import type { RecordSettings } from '@listings/domain';
import type { Database } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import type { PlanSite, PublisherRegistry } from '@listings/publisher-registry';
import type { JobQueue } from '@listings/queue';

/** What the application configures of locations. */
export interface LocationSettings {
  /** Sites that come from the configuration and not from a publisher. */
  readonly directorySites?: readonly PlanSite[];
  /** Hours between the request to archive a location and its archival [contract 4]; none: it is archived at once. */
  readonly archiveGraceHours?: number;
}

/** What the use cases of locations need. */
export interface LocationsDependencies extends LocationSettings {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly publishers: PublisherRegistry;
  /** What all records show from the configuration. */
  readonly records: RecordSettings;
}
