import {
  createWebhookSender,
  DEFAULT_DISPATCHER_OPTIONS,
  startDispatcher,
  webhookMetrics,
} from '@listings/feature-webhooks';
import { assertMigrated, Database } from '@listings/persistence';
import {
  ConfigurationError,
  createLogger,
  readConfiguration,
  runProcess,
  startOperationsServer,
  systemClock,
} from '@listings/platform';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { settings } from './configuration.js';

/** Delivers the events of the outbox to the accounts' webhook URLs [contract 8]. */
await runProcess({
  name: 'webhook-dispatcher',
  start: async () => {
    const configuration = readConfiguration(settings);
    const logger = createLogger({ name: 'webhook-dispatcher', level: configuration.logLevel });
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });

    const database = new Database({
      url: configuration.databaseUrl,
      maxConnections: 5,
      applicationName: 'listings-webhook-dispatcher',
    });
    await assertMigrated(database).catch((error: Error) => {
      throw new ConfigurationError([`DATABASE_URL: ${error.message}`]);
    });
    const operations = await startOperationsServer({
      port: configuration.metricsPort,
      host: configuration.metricsHost,
      metrics: registry,
      ready: () => database.ping().then(() => true),
    });
    const dispatcher = startDispatcher(
      {
        database,
        logger,
        metrics: webhookMetrics(registry),
        clock: systemClock,
        encryption: configuration.encryption,
        sender: createWebhookSender({
          allowPrivateAddresses: configuration.allowPrivateAddresses,
          timeoutMs: configuration.timeoutMs,
        }),
      },
      {
        ...DEFAULT_DISPATCHER_OPTIONS,
        total: configuration.concurrency,
        perEndpoint: configuration.endpointConcurrency,
      },
    );

    return {
      logger,
      ready: {
        metricsPort: operations.port,
        metricsUrl: `http://${configuration.metricsHost}:${operations.port}/metrics`,
      },
      stop: async () => {
        await dispatcher.stop();
        await operations.close();
        await database.close();
      },
    };
  },
});
