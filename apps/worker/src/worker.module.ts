import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { WorkerConfiguration } from '@listings/configuration/worker';
import { CAMPAIGN, ENGAGEMENT_READING, POST_DELIVERY, PostsWorkModule } from '@listings/feature-posts';
import { HealthWorkModule } from '@listings/feature-health';
import { INSIGHT_READING, InsightsWorkModule } from '@listings/feature-insights';
import { INTERACTION_READING, INTERACTION_RESPONSE, InteractionsWorkModule } from '@listings/feature-interactions';
import { LISTING_SUBMISSION } from '@listings/domain';
import { ConnectionsWorkModule, MATCH_REQUEST, VERIFICATION } from '@listings/feature-connections';
import { ListingsWorkModule } from '@listings/feature-listings';
import { JobsWorkModule } from '@listings/feature-jobs';
import { LocationsWorkModule } from '@listings/feature-locations';
import { PHOTO_REQUEST, PhotosWorkModule } from '@listings/feature-photos';
import { ConfigurationModule, DatabaseModule, MediaModule, OperationsModule, PlatformModule } from '@listings/nest';
import { PublishersModule, QueueModule } from '@listings/nest/publishing';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { WorkModule } from '@listings/work';
import { AccountDeletionsTask } from './account-deletions/account-deletions-task.js';
import { AuditStreamTask } from './audit-stream/audit-stream-task.js';
import { BindingsModule } from './bindings.module.js';
import { HeartbeatTask } from './heartbeat/heartbeat-task.js';
import { IdempotencySweep } from './idempotency/idempotency-sweep.js';
import { JobHandlersModule } from './jobs/job-handlers.module.js';
import { JobsSweep } from './jobs/jobs-sweep.js';
import { InvariantsTask } from './invariants/invariants-task.js';
import { MeasurementsTask } from './measurements/measurements-task.js';
import { MediaSweep } from './photo-requests/media-sweep.js';
import { RequestLogTask } from './request-log/request-log-task.js';
import { LocationHealthTask } from './location-health/location-health-task.js';
import { ReviewSnapshotsTask } from './review-snapshots/review-snapshots-task.js';
import { SealedSecretsSweep } from './sealed-secrets/sealed-secrets-sweep.js';
import { SearchRebuildsTask } from './search-rebuilds/search-rebuilds-task.js';
import { TaskContext } from './tasks/task-context.js';

/** Periodic tasks. */
const housekeeping = [
  HeartbeatTask,
  MediaSweep,
  IdempotencySweep,
  JobsSweep,
  SealedSecretsSweep,
  LocationHealthTask,
  ReviewSnapshotsTask,
  SearchRebuildsTask,
  AccountDeletionsTask,
  RequestLogTask,
  InvariantsTask,
  MeasurementsTask,
  AuditStreamTask,
];

/** The worker process: everything that happens after the response to a request. */
@Module({
  imports: [
    ConfigurationModule.of(WorkerConfiguration),
    PlatformModule.of({ name: 'worker' }),
    DatabaseModule.of({ applicationName: 'listings-worker' }),
    QueueModule.of({ applicationName: 'listings-worker-queue' }),
    WorkModule.running({
      inject: [WorkerConfiguration],
      useFactory: ({
        SWEEP_MS: sweepMs,
        CAMPAIGN_CONCURRENCY,
        ENGAGEMENT_CONCURRENCY,
        INSIGHT_CONCURRENCY,
        LISTING_CONCURRENCY,
        MATCH_CONCURRENCY,
        PHOTO_CONCURRENCY,
        POST_CONCURRENCY,
        REVIEW_CONCURRENCY,
        VERIFICATION_CONCURRENCY,
      }: WorkerConfiguration) => ({
        sweepMs,
        concurrency: {
          [CAMPAIGN]: CAMPAIGN_CONCURRENCY,
          [ENGAGEMENT_READING]: ENGAGEMENT_CONCURRENCY,
          [INSIGHT_READING]: INSIGHT_CONCURRENCY,
          [INTERACTION_READING]: REVIEW_CONCURRENCY,
          [INTERACTION_RESPONSE]: REVIEW_CONCURRENCY,
          [LISTING_SUBMISSION]: LISTING_CONCURRENCY,
          [MATCH_REQUEST]: MATCH_CONCURRENCY,
          [PHOTO_REQUEST]: PHOTO_CONCURRENCY,
          [POST_DELIVERY]: POST_CONCURRENCY,
          [VERIFICATION]: VERIFICATION_CONCURRENCY,
        },
      }),
    }),
    BindingsModule,
    MediaModule,
    OperationsModule.of({ needsWrites: false }),
    JobHandlersModule,
    JobsWorkModule,
    LocationsWorkModule,
    PhotosWorkModule,
    PostsWorkModule,
    ListingsWorkModule,
    ConnectionsWorkModule.of({
      inject: [WorkerConfiguration],
      useFactory: ({ VERIFICATION_OPEN_SECONDS, VERIFICATION_SETTLED_SECONDS }: WorkerConfiguration) => ({
        openMs: VERIFICATION_OPEN_SECONDS * 1_000,
        settledMs: VERIFICATION_SETTLED_SECONDS * 1_000,
      }),
    }),
    InteractionsWorkModule.of({
      inject: [WorkerConfiguration],
      useFactory: ({ REVIEW_READ_SECONDS }) => ({ readEveryMs: REVIEW_READ_SECONDS * 1_000 }),
    }),
    InsightsWorkModule,
    HealthWorkModule,
  ],
  providers: [TaskContext, ...housekeeping],
})
export class WorkerModule {
  /** The module with plug-ins that were loaded before. */
  static of(publishers: PublisherRegistry): DynamicModule {
    return { module: WorkerModule, imports: [PublishersModule.of(publishers)] };
  }
}
