import { Module } from '@nestjs/common';
import { InsightsModule } from '../insights.module.js';
import { InsightReadings } from './insight-readings.js';
import { InsightSums } from './insight-sum.js';

/** The kinds of work of publisher insights, for the process that does them. */
@Module({ imports: [InsightsModule], providers: [InsightReadings, InsightSums] })
export class InsightsWorkModule {}
