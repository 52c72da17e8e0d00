import { Module } from '@nestjs/common';
import type { DynamicModule, OnApplicationShutdown } from '@nestjs/common';
import { assertMigrated, Database } from '@listings/persistence';
import type { Logger } from '@listings/platform';
import { DatabaseConfiguration } from '../configuration/database-configuration.js';
import { LOGGER } from '../platform/tokens.js';
import { awaitDatabase, waitLogOf } from './await-database.js';

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
          useFactory: async ({ DATABASE_URL, DATABASE_CONNECTIONS }: DatabaseConfiguration, logger: Logger) => {
            const database = new Database({
              url: DATABASE_URL,
              maxConnections: DATABASE_CONNECTIONS,
              applicationName,
            });
            await awaitDatabase({
              server: 'the database',
              variable: 'DATABASE_URL',
              attempt: () => assertMigrated(database),
              log: waitLogOf(logger),
            });
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
