import type { RecordSettings } from '@listings/domain';
import type { Database } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import type { PlanSite, PublisherRegistry } from '@listings/publisher-registry';

/** What the use cases of locations need. */
export interface LocationsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly publishers: PublisherRegistry;
  /** What all records show from the configuration. */
  readonly records: RecordSettings;
  /** Sites that come from the configuration and not from a publisher. */
  readonly directorySites?: readonly PlanSite[];
}
