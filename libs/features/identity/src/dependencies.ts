import type { PlanName, SsoProvider } from '@listings/domain';
import type { ManagementDependencies, ManagementSettings } from '@listings/feature-accounts';
import type { MailDelivery } from './mail/queue-mail.js';
import type { PasswordHashing } from './passwords/password-hashing.js';

/** Dependencies of the use cases of people: sign-ins, sessions, members, invitations and mails [contract 12]. */
export interface IdentityDependencies extends ManagementDependencies {
  readonly passwords: PasswordHashing;
  readonly mail: MailDelivery;
  readonly settings: PortalSettings;
}

/** The configuration of the portal. */
export interface PortalSettings extends ManagementSettings {
  /** Origin of the service, for links in mails. */
  readonly publicUrl: string;
  /** Whether anyone may create an account. */
  readonly signUpOpen: boolean;
  /** The plan of an account that somebody creates. */
  readonly signUpPlan: PlanName;
  /** What happens to mails. */
  readonly mail: MailDelivery;
  /** Whether users may sign in with passwords. */
  readonly passwordSignIn: boolean;
  /** The providers of single sign-on; empty turns it off. */
  readonly ssoProviders: readonly SsoProvider[];
}
