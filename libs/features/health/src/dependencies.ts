import type { ConnectionFollower } from '@listings/feature-connections';
import type { LocationsDependencies } from '@listings/feature-locations';
import type { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import type { PublisherCalls } from '@listings/publisher-gateway';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { Work } from '@listings/work';

/** Dependencies of what compares locations with their listings. */
export interface HealthDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly publishers: PublisherRegistry;
  readonly work: Work;
}

/** Dependencies for decisions, which change locations and request pushes. */
export interface DecisionDependencies extends HealthDependencies {
  readonly locations: LocationsDependencies;
}

/** Dependencies for reading listings, which only the worker does. */
export interface ReadingDependencies extends HealthDependencies {
  readonly calls: Pick<PublisherCalls, 'call'>;
  readonly logger: Logger;
  readonly followers: readonly ConnectionFollower[];
}
