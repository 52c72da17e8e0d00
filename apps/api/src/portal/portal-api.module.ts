import { Global, Module } from '@nestjs/common';
import { ApiConfiguration } from '@listings/configuration/api';
import { AccountsModule, MANAGEMENT_SETTINGS, ManagementModule } from '@listings/feature-accounts';
import { IdentityModule, PORTAL_SETTINGS, SsoModule } from '@listings/feature-identity';
import type { MailDelivery, PortalSettings } from '@listings/feature-identity';
import { ConnectionsModule } from '@listings/feature-connections';
import { HealthModule } from '@listings/feature-health';
import { JobsModule } from '@listings/feature-jobs';
import { InteractionsModule } from '@listings/feature-interactions';
import { ListingsModule } from '@listings/feature-listings';
import { LocationsModule } from '@listings/feature-locations';
import { PhotosModule } from '@listings/feature-photos';
import { PostsModule } from '@listings/feature-posts';
import { EndpointsModule } from '@listings/feature-webhooks';
import { LOGGER } from '@listings/nest';
import { addressOf, smtpMailer } from '@listings/platform';
import type { Logger } from '@listings/platform';
import { AccountExportsController } from '@listings/feature-transfer/api';
import { AccountReportsController } from '@listings/feature-accounts/api';
import { MovesController } from '@listings/feature-transfer/api';
import { FailedSubmissionsController } from '@listings/feature-listings/api';
import { WaitingWorkController } from '@listings/feature-listings/api';
import { LocationViewsController } from '@listings/feature-locations/api';
import { PortalLocationsController } from '@listings/feature-locations/api';
import { OverviewController } from '@listings/feature-overview/api';
import { RecentController } from '@listings/feature-overview/api';
import { PortalPostsController } from '@listings/feature-posts/api';
import { PublishersController } from '@listings/feature-overview/api';
import { RequestsController } from '@listings/feature-accounts/api';
import { UploadsController } from '@listings/feature-photos/api';
import { DeliveriesController } from '@listings/feature-webhooks/api';
import { EndpointController } from '@listings/feature-webhooks/api';
import { EventsController } from '@listings/feature-webhooks/api';
import { RedeliveriesController } from '@listings/feature-webhooks/api';
import { SsoController } from '@listings/feature-identity/api';
import { AccountController } from '@listings/feature-accounts/api';
import { AccountDeletionController } from '@listings/feature-identity/api';
import { PortalHousekeeping } from '@listings/feature-identity/api';
import { DeviceCookie } from '@listings/feature-identity/api';
import { SsoCookie } from '@listings/feature-identity/api';
import { KeysController } from '@listings/feature-accounts/api';
import { BrandController } from '@listings/feature-accounts/api';
import { installationBrand } from '@listings/feature-accounts/api';
import { LogosController } from '@listings/feature-accounts/api';
import { MailMetrics } from '@listings/feature-identity/api';
import { PasswordMetrics } from '@listings/feature-identity/api';
import { InvitationsController } from '@listings/feature-identity/api';
import { MembersController } from '@listings/feature-identity/api';
import { OwnSessionsController } from '@listings/feature-identity/api';
import { SessionsController } from '@listings/feature-identity/api';
import { PasswordsController } from '@listings/feature-identity/api';
import { ProfileController } from '@listings/feature-identity/api';
import { SecondFactorController } from '@listings/feature-identity/api';
import { SignUpController } from '@listings/feature-identity/api';

/** What happens to mails, by configuration. */
function mailDelivery({ SMTP_URL: url, MAIL_FROM: from, LOG_MAILS }: ApiConfiguration, logger: Logger): MailDelivery {
  if (url !== undefined && from !== undefined) return { kind: 'SMTP', mailer: smtpMailer({ url, from }) };
  return LOG_MAILS ? { kind: 'LOG', logger } : { kind: 'NONE' };
}

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
        signUpPlan: configuration.SIGN_UP_PLAN,
        passwordSignIn: configuration.PASSWORD_SIGN_IN,
        auditLogDays: configuration.AUDIT_LOG_DAYS,
        ssoProviders: configuration.SSO_PROVIDERS,
        mail: mailDelivery(configuration, logger),
        senderAddress: configuration.MAIL_FROM === undefined ? null : addressOf(configuration.MAIL_FROM),
        brand: installationBrand(configuration),
      }),
    },
    { provide: MANAGEMENT_SETTINGS, useExisting: PORTAL_SETTINGS },
  ],
  exports: [PORTAL_SETTINGS, MANAGEMENT_SETTINGS],
})
class PortalSettingsModule {}

/** The operations of the portal, with which people manage their account [contract 12]. */
@Module({
  imports: [
    PortalSettingsModule,
    ManagementModule,
    IdentityModule,
    AccountsModule,
    ConnectionsModule,
    HealthModule,
    EndpointsModule,
    JobsModule,
    InteractionsModule,
    ListingsModule,
    LocationsModule,
    PhotosModule,
    PostsModule,
    SsoModule,
  ],
  controllers: [
    AccountController,
    AccountDeletionController,
    AccountReportsController,
    MovesController,
    AccountExportsController,
    BrandController,
    DeliveriesController,
    EndpointController,
    EventsController,
    FailedSubmissionsController,
    InvitationsController,
    KeysController,
    LocationViewsController,
    LogosController,
    MembersController,
    OverviewController,
    OwnSessionsController,
    PasswordsController,
    PortalLocationsController,
    PortalPostsController,
    ProfileController,
    PublishersController,
    RecentController,
    RedeliveriesController,
    RequestsController,
    SecondFactorController,
    SessionsController,
    SignUpController,
    SsoController,
    UploadsController,
    WaitingWorkController,
  ],
  providers: [
    ...[DeviceCookie, SsoCookie].map((cookie) => ({
      provide: cookie,
      inject: [ApiConfiguration],
      useFactory: ({ publicUrl }: ApiConfiguration) => new cookie(publicUrl),
    })),
    MailMetrics,
    PasswordMetrics,
    PortalHousekeeping,
  ],
})
export class PortalApiModule {}
