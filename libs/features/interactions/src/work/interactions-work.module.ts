import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { CONNECTION_FOLLOWERS } from '@listings/feature-connections';
import type { ConnectionFollower } from '@listings/feature-connections';
import type { IngestionDependencies, InteractionsDependencies } from '../dependencies.js';
import { INTERACTIONS, InteractionsModule } from '../interactions.module.js';
import { INGESTION, InteractionReadings } from './interaction-readings.js';
import { InteractionResponses } from './interaction-responses.js';
import { ReviewSums } from './review-sum.js';

/** How a process reads interactions. */
export type IngestionSettings = Pick<IngestionDependencies, 'readEveryMs'>;

/** The kinds of work of interactions, for the process that does them. */
@Module({})
export class InteractionsWorkModule {
  static of<Given>(configuration: {
    inject: readonly [abstract new (...values: never[]) => Given];
    useFactory: (given: Given) => IngestionSettings;
  }): DynamicModule {
    return {
      module: InteractionsWorkModule,
      imports: [InteractionsModule],
      providers: [
        {
          provide: INGESTION,
          inject: [INTERACTIONS, CONNECTION_FOLLOWERS, ...configuration.inject],
          useFactory: (
            interactions: InteractionsDependencies,
            followers: readonly ConnectionFollower[],
            given: Given,
          ): IngestionDependencies => ({
            ...interactions,
            followers,
            ...configuration.useFactory(given),
          }),
        },
        InteractionReadings,
        InteractionResponses,
        ReviewSums,
      ],
      exports: [InteractionsModule],
    };
  }
}
