import { Global, Module } from '@nestjs/common';
import { ApiMetrics, AUTHENTICATE, REQUEST_LOG, RESERVE_REQUESTS } from '@listings/api-kit';
import type { Reserve } from '@listings/api-kit';
import { ApiConfiguration } from '@listings/configuration/api';
import { CLOCK, LOGGER } from '@listings/nest';
import { Database } from '@listings/persistence';
import { addressOf } from '@listings/platform';
import type { Clock, Logger } from '@listings/platform';
import { ACCOUNTS, AccountsModule } from '../accounts.module.js';
import { createAuthenticate } from '../authenticate.js';
import type { AccountsDependencies } from '../dependencies.js';
import type { ManagementSettings } from '../management-dependencies.js';
import { MANAGEMENT_SETTINGS, ManagementModule } from '../management.module.js';
import { RequestLog } from '../request-log/request-log.js';
import { reserveRequests } from '../store/rate-windows.js';
import { AccountReportsController } from './account/account-reports.controller.js';
import { AccountController } from './account/account.controller.js';
import { BrandController } from './brand/brand.controller.js';
import { installationBrand } from './brand/installation-brand.js';
import { LogosController } from './brand/logos.controller.js';
import { KeysController } from './keys.controller.js';
import { RequestsController } from './requests/requests.controller.js';
import { SubscriptionsController } from './subscriptions.controller.js';

/** The operations of accounts, and what the requests of callers need: their keys, limits and log. */
@Global()
@Module({
  imports: [AccountsModule, ManagementModule],
  providers: [
    {
      provide: MANAGEMENT_SETTINGS,
      inject: [ApiConfiguration],
      useFactory: (configuration: ApiConfiguration): ManagementSettings => ({
        auditLogDays: configuration.AUDIT_LOG_DAYS,
        senderAddress: configuration.MAIL_FROM === undefined ? null : addressOf(configuration.MAIL_FROM),
        brand: installationBrand(configuration),
      }),
    },
    {
      provide: AUTHENTICATE,
      inject: [ACCOUNTS, ApiConfiguration],
      useFactory: (accounts: AccountsDependencies, { MARKETPLACE_HOSTS: marketplaceHosts }: ApiConfiguration) =>
        createAuthenticate({ ...accounts, marketplaceHosts }),
    },
    {
      provide: RESERVE_REQUESTS,
      inject: [Database],
      useFactory:
        (database: Database): Reserve =>
        (account) =>
          reserveRequests(database, account),
    },
    {
      provide: REQUEST_LOG,
      inject: [Database, CLOCK, LOGGER, ApiMetrics, ApiConfiguration],
      useFactory: (
        database: Database,
        clock: Clock,
        logger: Logger,
        metrics: ApiMetrics,
        { REQUEST_LOG_DAYS }: ApiConfiguration,
      ) =>
        REQUEST_LOG_DAYS === 0
          ? null
          : new RequestLog({
              database,
              clock,
              logger,
              count: (result, requests) => metrics.loggedRequests.inc({ result }, requests),
            }),
    },
  ],
  exports: [AUTHENTICATE, MANAGEMENT_SETTINGS, REQUEST_LOG, RESERVE_REQUESTS],
  controllers: [
    SubscriptionsController,
    AccountController,
    AccountReportsController,
    BrandController,
    LogosController,
    KeysController,
    RequestsController,
  ],
})
class AccountsApiModule {}

/** The operations of the feature. */
export const accountsApi = () => AccountsApiModule;
