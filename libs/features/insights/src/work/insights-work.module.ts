import { Module } from '@nestjs/common';
import { InsightsModule } from '../insights.module.js';
import { InsightReadings } from './insight-readings.js';

/** The kinds of work of publisher insights, for the process that does them. */
@Module({ imports: [InsightsModule], providers: [InsightReadings] })
export class InsightsWorkModule {}
