import type { PlanName } from '@listings/domain';
import type { Clock, Encryption } from '@listings/platform';
import type { InstallationBrand } from './brand/brand.js';
import type { AccountsDependencies } from './dependencies.js';
import type { MailDelivery } from './mail/queue-mail.js';
import type { PasswordHashing } from './passwords/password-hashing.js';
import type { SsoProvider } from './sso/sso-provider.js';

/** Dependencies of the use cases of the portal: members, sessions, keys and the audit log [contract 12]. */
export interface ManagementDependencies extends AccountsDependencies {
  readonly clock: Clock;
  readonly encryption: Encryption;
  readonly passwords: PasswordHashing;
  readonly mail: MailDelivery;
  readonly settings: PortalSettings;
}

/** The configuration of the portal. */
export interface PortalSettings {
  /** Origin of the service, for links in mails. */
  readonly publicUrl: string;
  /** Whether anyone may create an account. */
  readonly signUpOpen: boolean;
  /** The plan of an account that somebody creates. */
  readonly signUpPlan: PlanName;
  /** What happens to mails. */
  readonly mail: MailDelivery;
  /** The address of the sender of mails; null: the service sends none. */
  readonly senderAddress: string | null;
  /** How the installation appears. */
  readonly brand: InstallationBrand;
  /** Whether users may sign in with passwords. */
  readonly passwordSignIn: boolean;
  /** Days for which entries of the audit log are kept. */
  readonly auditLogDays: number;
  /** The providers of single sign-on; empty turns it off. */
  readonly ssoProviders: readonly SsoProvider[];
}
