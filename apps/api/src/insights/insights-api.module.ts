import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { InsightsModule } from '@listings/feature-insights';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { InsightRankingsController } from './insight-rankings.controller.js';
import { insightsController } from './insights.controller.js';

/** The operations of publisher insights [contract 11]: those of many locations, and one for each publisher that reports daily numbers. */
@Module({})
export class InsightsApiModule {
  static of(publishers: PublisherRegistry): DynamicModule {
    return {
      module: InsightsApiModule,
      imports: [InsightsModule],
      controllers: [
        InsightRankingsController,
        ...publishers.all.filter(({ publisher }) => publisher.insights).map(insightsController),
      ],
    };
  }
}
