import { Global, Module } from '@nestjs/common';
import { ApiMetrics, AUTHENTICATE, REQUEST_LOG, RESERVE_REQUESTS } from '@listings/api-kit';
import { ApiConfiguration } from '@listings/configuration/api';
import { CLOCK, LOGGER, provideFrom } from '@listings/nest';
import { Database } from '@listings/persistence';
import { addressOf } from '@listings/platform';
import { ACCOUNTS, AccountsModule } from '../accounts.module.js';
import { createAuthenticate } from '../authenticate.js';
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
    provideFrom(MANAGEMENT_SETTINGS, { configuration: ApiConfiguration }, ({ configuration }) => ({
      auditLogDays: configuration.AUDIT_LOG_DAYS,
      senderAddress: configuration.MAIL_FROM === undefined ? null : addressOf(configuration.MAIL_FROM),
      brand: installationBrand(configuration),
    })),
    provideFrom(AUTHENTICATE, { accounts: ACCOUNTS, configuration: ApiConfiguration }, ({ accounts, configuration }) =>
      createAuthenticate({ ...accounts, marketplaceHosts: configuration.MARKETPLACE_HOSTS }),
    ),
    provideFrom(
      RESERVE_REQUESTS,
      { database: Database },
      ({ database }) =>
        (account) =>
          reserveRequests(database, account),
    ),
    provideFrom(
      REQUEST_LOG,
      { database: Database, clock: CLOCK, logger: LOGGER, metrics: ApiMetrics, configuration: ApiConfiguration },
      ({ metrics, configuration, ...given }) =>
        configuration.REQUEST_LOG_DAYS === 0
          ? null
          : new RequestLog({
              ...given,
              count: (result, requests) => metrics.loggedRequests.inc({ result }, requests),
            }),
    ),
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
