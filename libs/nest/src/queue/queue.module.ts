import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import type { DynamicModule, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Queue, QueueOptions } from 'bullmq';
import { Database } from '@listings/persistence';
import type { Logger } from '@listings/platform';
import { BackendQueue, BackendWorker, BullJobQueue, openQueueConnection, QUEUE_NAME } from '@listings/queue';
import type { QueueConnection } from '@listings/queue';
import { PublishingConfiguration } from '../configuration/publishing-configuration.js';
import { awaitDatabase, waitLogOf } from '../database/await-database.js';
import { LOGGER } from '../platform/tokens.js';
import { JOB_QUEUE, PING_QUEUE } from './tokens.js';

/**
 * Owns the connection of the queue and the worker of the process, and closes it after them. The start of the process
 * waits until they can work, and fails when the server has ended meanwhile.
 */
class SharedQueueConnection implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(private readonly opened: QueueConnection) {}

  get connection(): QueueOptions['connection'] {
    return this.opened.connection;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.opened.ready();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.opened.close();
  }
}

/** Provides the connection in a module of its own, because BullModule needs it to create the queue. */
@Module({})
class QueueConnectionModule {
  static of({ applicationName }: { applicationName: string }): DynamicModule {
    return {
      module: QueueConnectionModule,
      providers: [
        {
          provide: SharedQueueConnection,
          // The database first, so that only one of them waits and reports when the queue is in the database.
          inject: [PublishingConfiguration, LOGGER, { token: Database, optional: true }],
          useFactory: async ({ queueUrl, queueVariable }: PublishingConfiguration, logger: Logger) =>
            new SharedQueueConnection(
              await awaitDatabase({
                server: 'the queue server',
                variable: queueVariable,
                attempt: () => openQueueConnection({ url: queueUrl, applicationName }),
                log: waitLogOf(logger),
              }),
            ),
        },
      ],
      exports: [SharedQueueConnection],
    };
  }
}

/**
 * Provides the job queue on PostgreSQL or Redis [design 3.3], and the connection for a `@Processor` class. Replaces
 * BullMQ's classes before the queue is registered, because BullModule captures them then.
 */
@Module({})
export class QueueModule {
  /** `applicationName`: for pg_stat_activity. */
  static of(options: { applicationName: string }): DynamicModule {
    BullModule.queueClass = BackendQueue;
    BullModule.workerClass = BackendWorker;
    const queue = BullModule.registerQueue({ name: QUEUE_NAME });
    return {
      module: QueueModule,
      global: true,
      imports: [
        BullModule.forRootAsync({
          imports: [QueueConnectionModule.of(options)],
          inject: [SharedQueueConnection],
          useFactory: ({ connection }: SharedQueueConnection) => ({ connection }),
        }),
        queue,
      ],
      providers: [
        {
          provide: BullJobQueue,
          inject: [getQueueToken(QUEUE_NAME), LOGGER],
          useFactory: (queue: Queue, logger: Logger) => new BullJobQueue(queue, logger),
        },
        { provide: JOB_QUEUE, useExisting: BullJobQueue },
        { provide: PING_QUEUE, inject: [BullJobQueue], useFactory: (jobs: BullJobQueue) => () => jobs.ping() },
      ],
      exports: [BullJobQueue, JOB_QUEUE, PING_QUEUE, queue],
    };
  }
}
