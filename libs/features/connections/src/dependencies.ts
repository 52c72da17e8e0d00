import type { ChangeCaller, LocationInput, RecordSettings } from '@listings/domain';
import type { RuleViolation } from '@listings/errors';
import type { RequestLocationPhotos } from '@listings/feature-locations';
import type { Database, Transaction } from '@listings/persistence';
import type { Clock, Encryption, Logger } from '@listings/platform';
import type { PublisherCalls } from '@listings/publisher-gateway';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { Work } from '@listings/work';
import type { ConnectionFollower } from './connection-follower.js';

/** Creates the location of an import, in the transaction that also links it. It writes nothing when it returns violations. */
export type CreateLocation = (
  transaction: Transaction,
  caller: ChangeCaller,
  input: LocationInput,
) => Promise<
  { readonly location: { readonly databaseId: number } } | { readonly violations: readonly RuleViolation[] }
>;

/** Dependencies for reading the listings of a connected account. */
export interface ReadingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly calls: Pick<PublisherCalls, 'call'>;
  readonly publishers: PublisherRegistry;
  readonly logger: Logger;
  readonly work: Work;
  readonly followers: readonly ConnectionFollower[];
}

/** Dependencies of the use cases of connected accounts. */
export interface ConnectionsDependencies extends ReadingDependencies {
  readonly calls: PublisherCalls;
  /** Configured values that every location record contains. */
  readonly records: RecordSettings;
  readonly encryption: Encryption;
  /** URL at which browsers reach this service, without a trailing slash. */
  readonly publicUrl: string;
  readonly createLocation: CreateLocation;
  readonly requestPhotos: RequestLocationPhotos;
}
