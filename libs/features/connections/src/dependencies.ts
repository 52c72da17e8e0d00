import type { ChangeCaller, LocationInput, PhotoInput, RecordSettings } from '@listings/domain';
import type { RuleViolation } from '@listings/errors';
import type { Database, Transaction } from '@listings/persistence';
import type { Clock, Encryption, Logger } from '@listings/platform';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { PublisherCalls } from '@listings/publisher-gateway';
import type { Work } from '@listings/work';
import type { ConnectionFollower } from './connection-follower.js';

/**
 * Creates the location of an import, in the transaction that also links it. The
 * application binds this function of the locations feature, which this one does not import. It writes nothing when it returns violations.
 */
export type CreateLocation = (
  transaction: Transaction,
  caller: ChangeCaller,
  input: LocationInput,
) => Promise<
  { readonly location: { readonly databaseId: number } } | { readonly violations: readonly RuleViolation[] }
>;

/**
 * Requests the photos of an imported listing, in the same transaction. The application binds it to the photos feature.
 */
export type RequestPhotos = (
  transaction: Transaction,
  caller: ChangeCaller,
  request: { locationId: number; photos: readonly PhotoInput[] },
) => Promise<unknown>;

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
  readonly requestPhotos: RequestPhotos;
}
