import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { createAuthenticate } from '@listings/feature-accounts';
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
import { BullJobQueue } from '@listings/queue';
import { apiConfiguration } from './configuration.js';
import { connectionsDependencies } from './connections/connections-dependencies.js';
import { createMetrics } from './metrics.js';
import { createServer } from './server.js';

await runProcess({
  name: 'api',
  async start() {
    const configuration = apiConfiguration();
    const media = mediaStoreOf(configuration);
    const logger = createLogger({ name: 'api', level: configuration.logLevel });
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
      applicationName: 'listings-api',
    });
    await assertMigrated(database).catch((error: Error) => {
      throw new ConfigurationError([`DATABASE_URL: ${error.message}`]);
    });
    const jobs = new BullJobQueue(configuration.queueUrl, logger);

    const ready = async () => {
      await Promise.all([database.ping(), jobs.ping()]);
      return true;
    };
    const metrics = createMetrics();
    const { allowPrivateAddresses, mediaUrl } = configuration;
    const records = { verifyingPublishers: publishers.verifying, mediaUrl };
    const { directorySites, archiveGraceHours } = configuration;
    const locations = { database, clock, jobs, publishers, records, directorySites, archiveGraceHours };
    const photos = photosDependencies({ database, clock, jobs, logger, records, media, allowPrivateAddresses });
    const connections = connectionsDependencies(locations, photos, {
      encryption: configuration.encryption,
      logger,
      publicUrl: configuration.publicUrl,
    });
    const app = await createServer({
      features: { locations, connections, posts: { database, clock, jobs, publishers }, photos, ready },
      database,
      authenticate: createAuthenticate({ database, clock, marketplaceHosts: configuration.marketplaceHosts }),
      metrics,
      publicUrl: configuration.publicUrl,
      corsOrigins: configuration.corsOrigins,
      logger,
    });
    await app.listen(configuration.port, configuration.host).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error;
      throw new ConfigurationError([
        `PORT ${configuration.port} is in use: stop what listens there or set PORT to another one.`,
      ]);
    });
    const operations = await startOperationsServer({
      port: configuration.metricsPort,
      host: configuration.metricsHost,
      metrics: metrics.registry,
      ready,
    });

    const { port } = app.getHttpServer().address() as AddressInfo;
    return {
      logger,
      ready: { port, metricsPort: operations.port },
      async stop() {
        await app.close();
        await jobs.close();
        await operations.close();
        await database.close();
      },
    };
  },
});
