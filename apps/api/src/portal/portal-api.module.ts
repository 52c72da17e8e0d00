import { Global, Module } from '@nestjs/common';
import { PORTAL_SETTINGS, PortalFeatureModule } from '@listings/feature-accounts';
import type { PortalSettings } from '@listings/feature-accounts';
import { ApiConfiguration } from '../configuration.js';
import { SessionCookie } from './http/session-cookie.js';
import { PortalWebhooksModule } from './webhooks/portal-webhooks.module.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SsoApiModule } from './sso/sso-api.module.js';

/** The settings of the portal, from the configuration of the api. */
@Global()
@Module({
  providers: [
    {
      provide: PORTAL_SETTINGS,
      inject: [ApiConfiguration],
      useFactory: ({ publicUrl, SIGN_UP, PASSWORD_SIGN_IN, SSO_PROVIDERS }: ApiConfiguration): PortalSettings => ({
        publicUrl,
        signUpOpen: SIGN_UP && PASSWORD_SIGN_IN,
        passwordSignIn: PASSWORD_SIGN_IN,
        ssoProviders: SSO_PROVIDERS,
      }),
    },
  ],
  exports: [PORTAL_SETTINGS],
})
class PortalSettingsModule {}

/** The operations of the portal, with which people manage their account [contract 12]. */
@Module({
  imports: [PortalSettingsModule, PortalFeatureModule, PortalWebhooksModule, SsoApiModule],
  controllers: [SessionsController],
  providers: [
    {
      provide: SessionCookie,
      inject: [ApiConfiguration],
      useFactory: ({ publicUrl }: ApiConfiguration) => new SessionCookie(publicUrl),
    },
  ],
})
export class PortalApiModule {}
