import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { Registry } from 'prom-client';
import type { VerificationIntervals } from '../rules/verification-timing.js';
import { ConnectionsModule } from '../connections.module.js';
import { DuplicateChecks } from './duplicate-checks.js';
import { KeepAlives } from './keep-alives.js';
import { ListingCreations } from './listing-creations.js';
import { MATCH_STEPS, MatchRequests, matchSteps } from './match-requests.js';
import { VERIFICATION_INTERVALS, Verifications } from './verifications.js';

/** The kinds of work of connected accounts, for the process that does them. */
@Module({})
export class ConnectionsWorkModule {
  static of(intervals: {
    inject: readonly (abstract new (...given: never[]) => unknown)[];
    useFactory: (...given: never[]) => VerificationIntervals;
  }): DynamicModule {
    return {
      module: ConnectionsWorkModule,
      imports: [ConnectionsModule],
      providers: [
        { provide: VERIFICATION_INTERVALS, inject: [...intervals.inject], useFactory: intervals.useFactory },
        { provide: MATCH_STEPS, inject: [Registry], useFactory: matchSteps },
        DuplicateChecks,
        KeepAlives,
        ListingCreations,
        MatchRequests,
        Verifications,
      ],
      exports: [ConnectionsModule],
    };
  }
}
