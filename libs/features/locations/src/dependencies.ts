import type { RecordSettings } from '@listings/domain';
import type { Database } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import type { PlanSite, PublisherRegistry } from '@listings/publisher-registry';
import type { Work } from '@listings/work';
import type { LocationFollower } from './location-follower.js';

/** The configuration of the locations feature. */
export interface LocationSettings {
  /** Directory sites that no plug-in provides. */
  readonly directorySites?: readonly PlanSite[];
  /** Grace period in hours before an archive [contract 4]; default: none. */
  readonly archiveGraceHours?: number;
}

/** Dependencies of the use cases of locations. */
export interface LocationsDependencies extends LocationSettings {
  readonly database: Database;
  readonly clock: Clock;
  readonly work: Work;
  readonly followers: readonly LocationFollower[];
  readonly publishers: PublisherRegistry;
  /** Configured values that every location record contains. */
  readonly records: RecordSettings;
}
