import { Global, Module } from '@nestjs/common';
import {
  EXPORT_SOURCES,
  ExportJob,
  JOB_HANDLERS,
  JOBS,
  JobsModule,
  REPORT_PARTS,
  ReportJob,
} from '@listings/feature-jobs';
import type { ExportArchive, ExportSource, JobHandler, JobsDependencies, ReportPart } from '@listings/feature-jobs';
import { DifferenceExport, HEALTH, HealthModule, HealthReport } from '@listings/feature-health';
import type { HealthDependencies } from '@listings/feature-health';
import {
  InsightExport,
  InsightRankingExport,
  InsightReport,
  INSIGHTS,
  InsightsModule,
} from '@listings/feature-insights';
import type { FeedDependencies } from '@listings/feature-insights';
import {
  INTERACTIONS,
  InteractionsModule,
  ReviewExport,
  ReviewRankingExport,
  ReviewReplyJob,
  ReviewReport,
} from '@listings/feature-interactions';
import type { InteractionsDependencies } from '@listings/feature-interactions';
import { CONNECTIONS, ConnectionsModule, ListingCreationJob, ListingImport } from '@listings/feature-connections';
import type { ConnectionsDependencies } from '@listings/feature-connections';
import {
  createLocationInTransaction,
  LocationEditJob,
  LocationExport,
  LocationImport,
  LOCATIONS,
  LocationsModule,
  LocationTemplate,
  LocationUndo,
  RefusedRows,
} from '@listings/feature-locations';
import type {
  LocationJobsDependencies,
  LocationsDependencies,
  RequestLocationPhotos,
} from '@listings/feature-locations';
import { PHOTOS, PhotosModule, requestPhotos } from '@listings/feature-photos';
import type { PhotosDependencies } from '@listings/feature-photos';
import { PostExport, PostReport, PostRetryJob, POSTS, PostsModule } from '@listings/feature-posts';
import type { PostsDependencies } from '@listings/feature-posts';
import { AccountExport, AccountMove, AuditLogExport } from '@listings/feature-transfer';
import { MEDIA_STORE, ServiceConfiguration } from '@listings/nest';
import { Encryption } from '@listings/platform';
import type { MediaStore } from '@listings/platform';

/** Time between two calls of a service from which an account moves: its plan may permit few. */
const MOVE_PACE_MS = 1_000;

/** Photos that a job names by their URLs, added by requests of the feature photos. */
const photosOfJobs =
  (photos: PhotosDependencies): RequestLocationPhotos =>
  async (transaction, { accountId, locationId, photos: wanted }) => {
    const inputs = wanted.map(({ url, type, caption = null }) => ({ url, type, caption }));
    await requestPhotos(transaction, photos, { accountId, source: 'import' }, { locationId, photos: inputs });
  };

/** What an import of listings does with locations and photos. */
const importing = (
  connections: ConnectionsDependencies,
  locations: LocationsDependencies,
  photos: PhotosDependencies,
): ConnectionsDependencies => ({
  ...connections,
  createLocation: (transaction, caller, input) =>
    createLocationInTransaction(transaction, locations, caller, { input, origin: 'import' }),
  requestPhotos: (transaction, { accountId }, request) =>
    requestPhotos(transaction, photos, { accountId, source: 'import' }, request),
});

/** The kinds of jobs of all features, and what they export. */
@Global()
@Module({
  imports: [
    ConnectionsModule,
    HealthModule,
    InsightsModule,
    InteractionsModule,
    JobsModule,
    LocationsModule,
    PhotosModule,
    PostsModule,
  ],
  providers: [
    {
      provide: EXPORT_SOURCES,
      inject: [LOCATIONS, INTERACTIONS, POSTS, INSIGHTS, HEALTH, MEDIA_STORE],
      useFactory: (
        locations: LocationsDependencies,
        interactions: InteractionsDependencies,
        posts: PostsDependencies,
        insights: FeedDependencies,
        health: HealthDependencies,
        media: MediaStore,
      ): readonly (ExportSource | ExportArchive)[] => [
        new LocationExport(locations),
        new LocationTemplate(),
        new RefusedRows(locations),
        new ReviewExport(interactions),
        new ReviewRankingExport(interactions),
        new PostExport(posts),
        new InsightExport(insights),
        new InsightRankingExport(insights),
        new DifferenceExport(health),
        new AuditLogExport(locations),
        new AccountExport({ ...locations, media }),
      ],
    },
    {
      provide: REPORT_PARTS,
      inject: [INTERACTIONS, INSIGHTS, HEALTH, POSTS],
      useFactory: (
        interactions: InteractionsDependencies,
        insights: FeedDependencies,
        health: HealthDependencies,
        posts: PostsDependencies,
      ): readonly ReportPart[] => [
        new ReviewReport(interactions),
        new InsightReport(insights),
        new HealthReport(health),
        new PostReport(posts),
      ],
    },
    {
      provide: JOB_HANDLERS,
      inject: [
        JOBS,
        EXPORT_SOURCES,
        REPORT_PARTS,
        LOCATIONS,
        PHOTOS,
        INTERACTIONS,
        CONNECTIONS,
        POSTS,
        Encryption,
        ServiceConfiguration,
      ],
      useFactory: (
        jobs: JobsDependencies,
        sources: readonly (ExportSource | ExportArchive)[],
        parts: readonly ReportPart[],
        locations: LocationsDependencies,
        photos: PhotosDependencies,
        interactions: InteractionsDependencies,
        connections: ConnectionsDependencies,
        posts: PostsDependencies,
        encryption: Encryption,
        { ALLOW_PRIVATE_ADDRESSES: allowPrivateAddresses }: ServiceConfiguration,
      ): readonly JobHandler[] => {
        const deps: LocationJobsDependencies = { ...locations, requestPhotos: photosOfJobs(photos) };
        return [
          new ExportJob(jobs, sources),
          new ReportJob(jobs, parts),
          new LocationImport(deps),
          new LocationEditJob(deps),
          new LocationUndo(deps),
          new ReviewReplyJob(interactions),
          new ListingCreationJob(connections),
          new PostRetryJob(posts),
          new ListingImport(importing(connections, locations, photos)),
          new AccountMove({ ...deps, encryption, allowPrivateAddresses, paceMs: MOVE_PACE_MS }),
        ];
      },
    },
  ],
  exports: [JOB_HANDLERS],
})
export class JobHandlersModule {}
