import { Global, Module } from '@nestjs/common';
import { ApiConfiguration } from '@listings/configuration/api';
import { ACCOUNTS, AccountsModule, createAuthenticate, RequestLog, reserveRequests } from '@listings/feature-accounts';
import { findSession } from '@listings/feature-identity';
import type { AccountsDependencies } from '@listings/feature-accounts';
import { CLOCK, LOGGER } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import { ApiMetrics } from '@listings/api-kit';
import type { FindSession } from '@listings/api-kit';
import type { Reserve } from '@listings/api-kit';
import { AUTHENTICATE, FIND_SESSION, REQUEST_LOG, RESERVE_REQUESTS } from '@listings/api-kit';

/** Binds what the requests of callers need: their keys, sessions, limits and log. */
@Global()
@Module({
  imports: [AccountsModule],
  providers: [
    {
      provide: AUTHENTICATE,
      inject: [ACCOUNTS, ApiConfiguration],
      useFactory: (accounts: AccountsDependencies, { MARKETPLACE_HOSTS: marketplaceHosts }: ApiConfiguration) =>
        createAuthenticate({ ...accounts, marketplaceHosts }),
    },
    {
      provide: FIND_SESSION,
      inject: [ACCOUNTS],
      useFactory:
        (accounts: AccountsDependencies): FindSession =>
        (token) =>
          findSession(accounts, token),
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
  exports: [AUTHENTICATE, FIND_SESSION, RESERVE_REQUESTS, REQUEST_LOG],
})
export class CallersModule {}
