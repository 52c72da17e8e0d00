import { Global, Module } from '@nestjs/common';
import { PORTAL_SETTINGS, PortalFeatureModule } from '@listings/feature-accounts';
import type { PortalSettings } from '@listings/feature-accounts';
import { ApiConfiguration } from '../configuration.js';
import { AccountReportsController } from './account/account-reports.controller.js';
import { AccountController } from './account/account.controller.js';
import { SessionCookie } from './http/session-cookie.js';
import { KeysController } from './keys/keys.controller.js';
import { InvitationsController } from './members/invitations.controller.js';
import { MembersController } from './members/members.controller.js';
import { PortalWebhooksModule } from './webhooks/portal-webhooks.module.js';
import { SessionsController } from './sessions/sessions.controller.js';

/** The settings of the portal, from the configuration of the api. */
@Global()
@Module({
  providers: [
    {
      provide: PORTAL_SETTINGS,
      inject: [ApiConfiguration],
      useFactory: ({ publicUrl, SIGN_UP: signUpOpen }: ApiConfiguration): PortalSettings => ({ publicUrl, signUpOpen }),
    },
  ],
  exports: [PORTAL_SETTINGS],
})
class PortalSettingsModule {}

/** The operations of the portal, with which people manage their account [contract 12]. */
@Module({
  imports: [PortalSettingsModule, PortalFeatureModule, PortalWebhooksModule],
  controllers: [
    SessionsController,
    MembersController,
    InvitationsController,
    KeysController,
    AccountController,
    AccountReportsController,
  ],
  providers: [
    {
      provide: SessionCookie,
      inject: [ApiConfiguration],
      useFactory: ({ publicUrl }: ApiConfiguration) => new SessionCookie(publicUrl),
    },
  ],
})
export class PortalApiModule {}
