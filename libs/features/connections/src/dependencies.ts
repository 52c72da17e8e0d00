import type { Caller, LocationInput, PhotoInput, RecordSettings, VerificationIntervals } from '@listings/domain';
import type { RuleViolation } from '@listings/errors';
import type { Database, Transaction } from '@listings/persistence';
import type { Clock, Encryption, Logger } from '@listings/platform';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { PublisherCalls } from '@listings/publisher-gateway';
import type { JobQueue } from '@listings/queue';

/**
 * Creates the location of an import, in the transaction that also links it. Features do not know one another: the
 * process passes the one that creates locations. Nothing is written when it answers violations.
 */
export type CreateLocation = (
  transaction: Transaction,
  caller: Caller,
  input: LocationInput,
) => Promise<
  { readonly location: { readonly databaseId: number } } | { readonly violations: readonly RuleViolation[] }
>;

/** Asks for the photos of an imported listing, in the same transaction: passed by the process like the one above. */
export type RequestPhotos = (
  transaction: Transaction,
  caller: Caller,
  request: { locationId: number; photos: readonly PhotoInput[] },
) => Promise<unknown>;

/** What reading the listings of a connected account needs. */
export interface ReadingDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly calls: PublisherCalls;
  readonly logger: Logger;
}

/** What the worker's search for matches needs beyond. */
export interface MatchingDependencies extends ReadingDependencies {
  readonly jobs: JobQueue;
}

/** What the use cases of connected accounts need. */
export interface ConnectionsDependencies extends MatchingDependencies {
  readonly encryption: Encryption;
  readonly publishers: PublisherRegistry;
  /** What all records show from the configuration. */
  readonly records: RecordSettings;
  /** Where browsers reach this service, without a slash at the end. */
  readonly publicUrl: string;
  readonly createLocation: CreateLocation;
  readonly requestPhotos: RequestPhotos;
}

/** What reading verifications needs: only the worker does it. */
export interface VerificationDependencies extends Pick<
  ConnectionsDependencies,
  'database' | 'clock' | 'publishers' | 'logger' | 'records'
> {
  readonly calls: Pick<ConnectionsDependencies['calls'], 'call'>;
  readonly verification: VerificationIntervals;
}
