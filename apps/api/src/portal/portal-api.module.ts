import { Global, Module } from '@nestjs/common';
import { PORTAL_SETTINGS, PortalFeatureModule } from '@listings/feature-accounts';
import type { PortalSettings } from '@listings/feature-accounts';
import { LOGGER } from '@listings/nest';
import type { Logger } from '@listings/platform';
import { ApiConfiguration } from '../configuration.js';
import { AccountReportsController } from './account/account-reports.controller.js';
import { AccountController } from './account/account.controller.js';
import { PortalHousekeeping } from './housekeeping.js';
import { DeviceCookie } from './http/device-cookie.js';
import { SessionCookie } from './http/session-cookie.js';
import { KeysController } from './keys/keys.controller.js';
import { mailDelivery } from './mail-delivery.js';
import { PasswordMetrics } from './password-metrics.js';
import { InvitationsController } from './members/invitations.controller.js';
import { MembersController } from './members/members.controller.js';
import { OwnSessionsController } from './sessions/own-sessions.controller.js';
import { PortalListingsModule } from './listings/portal-listings.module.js';
import { PortalLocationsModule } from './locations/portal-locations.module.js';
import { PortalPostsModule } from './posts/portal-posts.module.js';
import { PortalRequestsModule } from './requests/portal-requests.module.js';
import { PortalUploadsModule } from './uploads/portal-uploads.module.js';
import { PortalWebhooksModule } from './webhooks/portal-webhooks.module.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { PasswordsController } from './users/passwords.controller.js';
import { ProfileController } from './users/profile.controller.js';
import { SecondFactorController } from './users/second-factor.controller.js';
import { SignUpController } from './users/sign-up.controller.js';
import { SsoApiModule } from './sso/sso-api.module.js';

/** The settings of the portal, from the configuration of the api. */
@Global()
@Module({
  providers: [
    {
      provide: PORTAL_SETTINGS,
      inject: [ApiConfiguration, LOGGER],
      useFactory: (configuration: ApiConfiguration, logger: Logger): PortalSettings => ({
        publicUrl: configuration.publicUrl,
        signUpOpen: configuration.SIGN_UP && configuration.PASSWORD_SIGN_IN,
        passwordSignIn: configuration.PASSWORD_SIGN_IN,
        auditLogDays: configuration.AUDIT_LOG_DAYS,
        ssoProviders: configuration.SSO_PROVIDERS,
        mail: mailDelivery(configuration, logger),
      }),
    },
  ],
  exports: [PORTAL_SETTINGS],
})
class PortalSettingsModule {}

/** The operations of the portal, with which people manage their account [contract 12]. */
@Module({
  imports: [
    PortalSettingsModule,
    PortalFeatureModule,
    PortalListingsModule,
    PortalLocationsModule,
    PortalPostsModule,
    PortalRequestsModule,
    PortalUploadsModule,
    PortalWebhooksModule,
    SsoApiModule,
  ],
  controllers: [
    AccountController,
    AccountReportsController,
    InvitationsController,
    KeysController,
    MembersController,
    OwnSessionsController,
    PasswordsController,
    ProfileController,
    SecondFactorController,
    SessionsController,
    SignUpController,
  ],
  providers: [
    {
      provide: SessionCookie,
      inject: [ApiConfiguration],
      useFactory: ({ publicUrl }: ApiConfiguration) => new SessionCookie(publicUrl),
    },
    {
      provide: DeviceCookie,
      inject: [ApiConfiguration],
      useFactory: ({ publicUrl }: ApiConfiguration) => new DeviceCookie(publicUrl),
    },
    PasswordMetrics,
    PortalHousekeeping,
  ],
})
export class PortalApiModule {}
