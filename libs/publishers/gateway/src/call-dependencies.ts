import type { Database } from '@listings/persistence';
import type { Clock, Encryption, Logger } from '@listings/platform';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { CallConsequences } from './call-consequences.js';

/** Dependencies for calling publishers. */
export interface CallDependencies {
  readonly database: Database;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly publishers: PublisherRegistry;
  readonly logger: Logger;
  readonly consequences: CallConsequences;
}
