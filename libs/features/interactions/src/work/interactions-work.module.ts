import { Module } from '@nestjs/common';
import { WorkerConfiguration } from '@listings/configuration/worker';
import { CONNECTION_FOLLOWERS } from '@listings/feature-connections';
import type { ConnectionFollower } from '@listings/feature-connections';
import type { IngestionDependencies, InteractionsDependencies } from '../dependencies.js';
import { INTERACTIONS, InteractionsModule } from '../interactions.module.js';
import { INGESTION, InteractionReadings } from './interaction-readings.js';
import { InteractionResponses } from './interaction-responses.js';
import { ReviewSnapshotsTask } from './review-snapshots-task.js';
import { ReviewSums } from './review-sum.js';

/** The kinds of work of interactions, for the process that does them. */
@Module({
  imports: [InteractionsModule],
  providers: [
    {
      provide: INGESTION,
      inject: [INTERACTIONS, CONNECTION_FOLLOWERS, WorkerConfiguration],
      useFactory: (
        interactions: InteractionsDependencies,
        followers: readonly ConnectionFollower[],
        { REVIEW_READ_SECONDS }: WorkerConfiguration,
      ): IngestionDependencies => ({ ...interactions, followers, readEveryMs: REVIEW_READ_SECONDS * 1_000 }),
    },
    InteractionReadings,
    InteractionResponses,
    ReviewSnapshotsTask,
    ReviewSums,
  ],
})
export class InteractionsWorkModule {}
