import { photosDependencies } from '@listings/feature-photos';
import { assertMigrated, Database } from '@listings/persistence';
import {
  ConfigurationError,
  createLogger,
  mediaStoreOf,
  runProcess,
  startOperationsServer,
  systemClock,
} from '@listings/platform';
import { loadPublishers } from '@listings/publisher-registry';
import { PublisherCalls } from '@listings/publisher-gateway';
import { BullJobQueue } from '@listings/queue';
import { workCampaigns } from './campaigns/campaigns-queue.js';
import { workerConfiguration } from './configuration.js';
import { sweepIdempotencyKeys } from './idempotency/idempotency-sweep.js';
import { workListingCreations } from './listing-creations/listing-creations-work.js';
import { workListingSubmissions } from './listing-submissions/listing-submissions-queue.js';
import { workLocationArchivals } from './location-archivals/location-archivals-queue.js';
import { workMatchRequests } from './match-requests/match-requests-queue.js';
import { createMetrics } from './metrics.js';
import { sweepMedia } from './photo-requests/media-sweep.js';
import { workPhotoRequests } from './photo-requests/photo-requests-queue.js';
import { workPostDeliveries } from './post-deliveries/post-deliveries-queue.js';
import { workKeepAlives } from './keep-alives/keep-alives-work.js';
import type { QueueContext } from './queue-work.js';
import { sweepSealedSecrets } from './sealed-secrets/sealed-secrets-sweep.js';
import { workVerifications } from './verifications/verifications-work.js';

/** Jobs that are not done by then are left to their leases: another process takes them over. */
const WAIT_FOR_JOBS_MS = 15_000;
/** New listings are rare. */
const CREATIONS_AT_ONCE = 4;
/** Nobody waits for these. */
const KEEP_ALIVES_AT_ONCE = 2;

await runProcess({
  name: 'worker',
  async start() {
    const configuration = workerConfiguration();
    const { allowPrivateAddresses, encryption, mediaUrl, queueUrl, sweepMs } = configuration;
    const media = mediaStoreOf(configuration);
    const logger = createLogger({ name: 'worker', level: configuration.logLevel });
    const clock = systemClock;
    const publishers = await loadPublishers({
      packages: configuration.publishers,
      environment: process.env,
      logger,
      clock,
    });
    const database = new Database({
      url: configuration.databaseUrl,
      maxConnections: configuration.databaseConnections,
      applicationName: 'listings-worker',
    });
    await assertMigrated(database).catch((error: Error) => {
      throw new ConfigurationError([`DATABASE_URL: ${error.message}`]);
    });
    const metrics = createMetrics();
    const jobs = new BullJobQueue(queueUrl, logger);
    const operations = await startOperationsServer({
      port: configuration.metricsPort,
      host: configuration.metricsHost,
      metrics: metrics.registry,
      ready: async () => {
        await Promise.all([database.ping(), jobs.ping()]);
        return true;
      },
    }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      throw new ConfigurationError([
        `METRICS_PORT ${configuration.metricsPort} is in use: stop what listens there or set METRICS_PORT to another one.`,
      ]);
    });

    const calls = new PublisherCalls({ database, encryption, clock, publishers, logger });
    const posts = { database, clock, jobs, publishers, calls, logger };
    const records = { verifyingPublishers: publishers.verifying, mediaUrl };
    const submissions = { database, clock, jobs, publishers, calls, logger, records };
    const photos = photosDependencies({ database, clock, jobs, logger, records, media, allowPrivateAddresses });
    const locations = { database, clock, jobs, publishers, records };
    const verification = {
      openMs: configuration.verificationOpenSeconds * 1_000,
      settledMs: configuration.verificationSettledSeconds * 1_000,
    };
    const verifications = { database, clock, publishers, calls, logger, records, verification };
    const context: QueueContext = { queueUrl, sweepMs, metrics, logger };
    const queues = [
      workCampaigns(context, posts, { concurrency: configuration.campaignConcurrency }),
      workPostDeliveries(context, posts, { concurrency: configuration.postConcurrency }),
      workListingSubmissions(context, submissions, { concurrency: configuration.listingConcurrency }),
      workPhotoRequests(context, photos, { concurrency: configuration.photoConcurrency }),
      workMatchRequests(
        context,
        { database, clock, jobs, calls, logger },
        { concurrency: configuration.matchConcurrency },
      ),
      workLocationArchivals(context, locations),
      sweepMedia(photos),
      workListingCreations(context, { database, clock, publishers, calls, logger }, { concurrency: CREATIONS_AT_ONCE }),
      workKeepAlives(context, { database, publishers, calls, logger }, { concurrency: KEEP_ALIVES_AT_ONCE }),
      sweepSealedSecrets({ database, encryption, clock, logger, metrics }),
      workVerifications(context, verifications, { concurrency: configuration.verificationConcurrency }),
      sweepIdempotencyKeys({ database, logger }),
    ];

    return {
      logger,
      ready: { metricsPort: operations.port },
      async stop() {
        const done = Promise.all(queues.map((queue) => queue.close())).then(() => true);
        const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), WAIT_FOR_JOBS_MS).unref());
        if (!(await Promise.race([done, late]))) logger.warn('some jobs are left to another process');
        await Promise.all([jobs.close(), operations.close()]);
        await database.close();
      },
    };
  },
});
