import type { Caller, LocationInput, RecordSettings } from '@listings/domain';
import type { RuleViolation } from '@listings/errors';
import type { Database, Transaction } from '@listings/persistence';
import type { Clock, Encryption, Logger } from '@listings/platform';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { PublisherCalls } from '@listings/publisher-sessions';

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

/** What the use cases of connected accounts need. */
export interface ConnectionsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly encryption: Encryption;
  readonly publishers: PublisherRegistry;
  readonly calls: PublisherCalls;
  readonly logger: Logger;
  /** What all records show from the configuration. */
  readonly records: RecordSettings;
  /** Where browsers reach this service, without a slash at the end. */
  readonly publicUrl: string;
  readonly createLocation: CreateLocation;
}
