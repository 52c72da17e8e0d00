import { Module } from '@nestjs/common';
import { Registry } from 'prom-client';
import { HealthModule } from '../health.module.js';
import { DifferenceRulings } from './difference-rulings.js';
import { ListingReadings } from './listing-readings.js';
import { LocationHealthTask } from './location-health-task.js';
import { LocationScoring } from './location-scoring.js';
import { RULING_COUNTS, rulingCounts } from './ruling-counts.js';

/** The kinds of work that compare locations with their listings, for the process that does them. */
@Module({
  imports: [HealthModule],
  providers: [
    { provide: RULING_COUNTS, inject: [Registry], useFactory: rulingCounts },
    ListingReadings,
    DifferenceRulings,
    LocationHealthTask,
    LocationScoring,
  ],
  exports: [HealthModule],
})
export class HealthWorkModule {}
