import type { Clock, Encryption } from '@listings/platform';
import type { InstallationBrand } from './brand/brand.js';
import type { AccountsDependencies } from './dependencies.js';

/** Dependencies of the management of an account: its settings, brand, keys and audit log [contract 12]. */
export interface ManagementDependencies extends AccountsDependencies {
  readonly clock: Clock;
  readonly encryption: Encryption;
  readonly settings: ManagementSettings;
}

/** What the management of accounts reads of the configuration. */
export interface ManagementSettings {
  /** The address of the sender of mails; null: the service sends none. */
  readonly senderAddress: string | null;
  /** How the installation appears. */
  readonly brand: InstallationBrand;
  /** Days for which entries of the audit log are kept. */
  readonly auditLogDays: number;
}
