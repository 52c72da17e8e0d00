import { Module } from '@nestjs/common';
import type { DynamicModule, OnApplicationShutdown } from '@nestjs/common';
import { assertMigrated, Database } from '@listings/persistence';
import { ConfigurationError } from '@listings/platform';
import { DatabaseConfiguration } from '../configuration/database-configuration.js';

/**
 * Provides the connection pool of a process, checks that the database is migrated, and closes the pool after everything
 * else has stopped.
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
          inject: [DatabaseConfiguration],
          useFactory: async ({ DATABASE_URL, DATABASE_CONNECTIONS }: DatabaseConfiguration) => {
            const database = new Database({
              url: DATABASE_URL,
              maxConnections: DATABASE_CONNECTIONS,
              applicationName,
            });
            await assertMigrated(database).catch((error: Error) => {
              throw new ConfigurationError([`DATABASE_URL: ${error.message}`]);
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
