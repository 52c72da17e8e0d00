import { Module } from '@nestjs/common';
import type { DynamicModule, OnApplicationShutdown } from '@nestjs/common';
import { assertMigrated, Database } from '@listings/persistence';
import type { Logger } from '@listings/platform';
import { DatabaseConfiguration } from '../configuration/database-configuration.js';
import { LOGGER } from '../platform/tokens.js';
import { awaitDatabase, waitLogOf } from './await-database.js';

/** Through a pooler a process cannot set the longest time of its statements itself. */
async function warnOfEndlessStatements(database: Database, logger: Logger): Promise<void> {
  const [setting] = await database.query<{ statement_timeout: string }>('show statement_timeout');
  if (setting?.statement_timeout !== '0') return;
  logger.warn(
    `the role of DATABASE_URL has no statement_timeout, so a statement may hold its connection for ever: run "alter role <role> set statement_timeout = '30s'"`,
  );
}

/**
 * Provides the connection pool of a process as soon as the database answers and is migrated, and closes the pool after
 * everything else has stopped.
 */
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly database: Database) {}

  /** `applicationName` appears in pg_stat_activity. */
  static of({ applicationName }: { applicationName: string }): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      providers: [
        {
          provide: Database,
          inject: [DatabaseConfiguration, LOGGER],
          useFactory: async ({ databaseServer, DATABASE_CONNECTIONS }: DatabaseConfiguration, logger: Logger) => {
            const database = new Database({
              ...databaseServer,
              maxConnections: DATABASE_CONNECTIONS,
              applicationName,
            });
            await awaitDatabase({
              server: 'the database',
              variable: 'DATABASE_URL',
              attempt: () => assertMigrated(database),
              log: waitLogOf(logger),
            });
            if (databaseServer.directUrl !== undefined) await warnOfEndlessStatements(database, logger);
            return database;
          },
        },
      ],
      exports: [Database],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}
