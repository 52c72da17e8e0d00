import { Global, Module } from '@nestjs/common';
import { FIND_SESSION } from '@listings/api-kit';
import { ApiConfiguration } from '@listings/configuration/api';
import { ACCOUNTS, AccountsModule, MANAGEMENT_SETTINGS } from '@listings/feature-accounts';
import { LOGGER, provideFrom } from '@listings/nest';
import { smtpMailer } from '@listings/platform';
import type { Logger } from '@listings/platform';
import { ExpiredRowsTask } from '../housekeeping/expired-rows-task.js';
import { MailMetrics } from '../housekeeping/mail-metrics.js';
import { MailsTask } from '../housekeeping/mails-task.js';
import { PasswordMetrics } from '../housekeeping/password-metrics.js';
import { SecretsTask } from '../housekeeping/secrets-task.js';
import { IdentityModule, PORTAL_SETTINGS } from '../identity.module.js';
import type { MailDelivery } from '../mail/queue-mail.js';
import { findSession } from '../sessions/find-session.js';
import { SsoModule } from '../sso/sso.module.js';
import { InvitationsController } from './members/invitations.controller.js';
import { MembersController } from './members/members.controller.js';
import { DeviceCookie } from './sessions/device-cookie.js';
import { OwnSessionsController } from './sessions/own-sessions.controller.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SsoCookie } from './sso/sso-cookie.js';
import { SsoController } from './sso/sso.controller.js';
import { AccountDeletionController } from './users/account-deletion.controller.js';
import { PasswordsController } from './users/passwords.controller.js';
import { ProfileController } from './users/profile.controller.js';
import { SecondFactorController } from './users/second-factor.controller.js';
import { SignUpController } from './users/sign-up.controller.js';

/** What happens to mails, by configuration. */
function mailDelivery({ SMTP_URL: url, MAIL_FROM: from, LOG_MAILS }: ApiConfiguration, logger: Logger): MailDelivery {
  if (url !== undefined && from !== undefined) return { kind: 'SMTP', mailer: smtpMailer({ url, from }) };
  return LOG_MAILS ? { kind: 'LOG', logger } : { kind: 'NONE' };
}

/** The operations of people, the sessions of requests, and what the api does for people from time to time. */
@Global()
@Module({
  imports: [AccountsModule, IdentityModule, SsoModule],
  providers: [
    provideFrom(
      PORTAL_SETTINGS,
      { management: MANAGEMENT_SETTINGS, configuration: ApiConfiguration, logger: LOGGER },
      ({ management, configuration, logger }) => ({
        ...management,
        publicUrl: configuration.publicUrl,
        signUpOpen: configuration.SIGN_UP && configuration.PASSWORD_SIGN_IN,
        signUpPlan: configuration.SIGN_UP_PLAN,
        passwordSignIn: configuration.PASSWORD_SIGN_IN,
        ssoProviders: configuration.SSO_PROVIDERS,
        mail: mailDelivery(configuration, logger),
      }),
    ),
    provideFrom(
      FIND_SESSION,
      { accounts: ACCOUNTS },
      ({ accounts }) =>
        (token) =>
          findSession(accounts, token),
    ),
    ...[DeviceCookie, SsoCookie].map((cookie) => ({
      provide: cookie,
      inject: [ApiConfiguration],
      useFactory: ({ publicUrl }: ApiConfiguration) => new cookie(publicUrl),
    })),
    MailMetrics,
    PasswordMetrics,
    ExpiredRowsTask,
    MailsTask,
    SecretsTask,
  ],
  exports: [FIND_SESSION, PORTAL_SETTINGS],
  controllers: [
    AccountDeletionController,
    InvitationsController,
    MembersController,
    OwnSessionsController,
    PasswordsController,
    ProfileController,
    SecondFactorController,
    SessionsController,
    SignUpController,
    SsoController,
  ],
})
class IdentityApiModule {}

/** The operations of the feature. */
export const identityApi = () => IdentityApiModule;
