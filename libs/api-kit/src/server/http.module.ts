import { Global, Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ApiConfiguration } from '@listings/configuration/api';
import { CLOCK, LOGGER, provideFrom } from '@listings/nest';
import { ErrorFilter } from '../answers/error-filter.js';
import { DOC_URL, RATE_LIMITER, REQUEST_LOG, RESERVE_REQUESTS } from '../answers/tokens.js';
import { SessionCookie } from '../callers/cookies.js';
import type { RequestLog } from '../callers/ports.js';
import { createRateLimiter } from '../callers/rate-limit.js';
import { docUrlsAt } from '../operations/documented-errors.js';
import { ApiMetrics } from './api-metrics.js';

/**
 * Provides what all operations share: rate limits, which the request hooks apply before they read a body, and the error
 * shapes. Global, because the interceptor of each write operation renders errors (`Operation`).
 */
@Global()
@Module({
  providers: [
    ApiMetrics,
    provideFrom(
      RATE_LIMITER,
      { reserve: RESERVE_REQUESTS, clock: CLOCK, logger: LOGGER, metrics: ApiMetrics },
      ({ metrics, ...given }) => createRateLimiter({ ...given, unavailable: metrics.limiterUnavailable }),
    ),
    provideFrom(DOC_URL, { configuration: ApiConfiguration }, ({ configuration: { publicUrl } }) =>
      docUrlsAt(publicUrl),
    ),
    {
      provide: SessionCookie,
      inject: [ApiConfiguration],
      useFactory: ({ publicUrl }: ApiConfiguration) => new SessionCookie(publicUrl),
    },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
  exports: [ApiMetrics, DOC_URL, SessionCookie],
})
export class HttpModule implements OnApplicationShutdown {
  constructor(@Inject(REQUEST_LOG) private readonly requestLog: RequestLog | null) {}

  /** Stores the last requests; the server has closed its connections before. */
  async onApplicationShutdown(): Promise<void> {
    await this.requestLog?.close();
  }
}
