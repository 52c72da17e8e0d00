import { Global, Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ApiConfiguration } from '@listings/configuration/api';
import { ACCOUNTS, AccountsModule, createAuthenticate, RequestLog } from '@listings/feature-accounts';
import type { AccountsDependencies } from '@listings/feature-accounts';
import { CLOCK, LOGGER } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import { ApiMetrics } from '../metrics.js';
import { docUrlsAt } from './documented-errors.js';
import { ErrorFilter } from './error-filter.js';
import { createRateLimiter } from './rate-limit.js';
import { AUTHENTICATE, DOC_URL, RATE_LIMITER, REQUEST_LOG } from './tokens.js';

/**
 * Provides what all operations share: authentication and rate limits, which the request hooks apply before they read a
 * body, and the error shapes. Global, because the interceptor of each write operation renders errors (`Operation`).
 */
@Global()
@Module({
  imports: [AccountsModule],
  providers: [
    ApiMetrics,
    {
      provide: AUTHENTICATE,
      inject: [ACCOUNTS, ApiConfiguration],
      useFactory: (accounts: AccountsDependencies, { MARKETPLACE_HOSTS: marketplaceHosts }: ApiConfiguration) =>
        createAuthenticate({ ...accounts, marketplaceHosts }),
    },
    {
      provide: RATE_LIMITER,
      inject: [Database, CLOCK, LOGGER, ApiMetrics],
      useFactory: (database: Database, clock: Clock, logger: Logger, { limiterUnavailable }: ApiMetrics) =>
        createRateLimiter({ database, clock, logger, unavailable: limiterUnavailable }),
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
    {
      provide: DOC_URL,
      inject: [ApiConfiguration],
      useFactory: ({ publicUrl }: ApiConfiguration) => docUrlsAt(publicUrl),
    },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [DOC_URL],
})
export class HttpModule implements OnApplicationShutdown {
  constructor(@Inject(REQUEST_LOG) private readonly requestLog: RequestLog | null) {}

  /** Stores the last requests; the server has closed its connections before. */
  async onApplicationShutdown(): Promise<void> {
    await this.requestLog?.close();
  }
}
