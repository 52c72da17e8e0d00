import { Module } from '@nestjs/common';
import { WorkerConfiguration } from '@listings/configuration/worker';
import { CONNECTION_FOLLOWERS } from '@listings/feature-connections';
import { provideFrom } from '@listings/nest';
import { INTERACTIONS, InteractionsModule } from '../interactions.module.js';
import { INGESTION, InteractionReadings } from './interaction-readings.js';
import { InteractionResponses } from './interaction-responses.js';
import { ReviewSnapshotsTask } from './review-snapshots-task.js';
import { ReviewSums } from './review-sum.js';

/** The kinds of work of interactions, for the process that does them. */
@Module({
  imports: [InteractionsModule],
  providers: [
    provideFrom(
      INGESTION,
      { interactions: INTERACTIONS, followers: CONNECTION_FOLLOWERS, worker: WorkerConfiguration },
      ({ interactions, followers, worker }) => {
        return { ...interactions, followers, readEveryMs: worker.REVIEW_READ_SECONDS * 1_000 };
      },
    ),
    InteractionReadings,
    InteractionResponses,
    ReviewSnapshotsTask,
    ReviewSums,
  ],
})
export class InteractionsWorkModule {}
