import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { VerificationIntervals } from '@listings/domain';
import { ConnectionsModule } from '../connections.module.js';
import { KeepAlives } from './keep-alives.js';
import { ListingCreations } from './listing-creations.js';
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
        KeepAlives,
        ListingCreations,
        Verifications,
      ],
      exports: [ConnectionsModule],
    };
  }
}
