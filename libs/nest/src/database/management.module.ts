import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Database } from '@listings/persistence';
import { managementOptions } from '@listings/persistence/management';
import { DatabaseConfiguration } from '../configuration/database-configuration.js';

/** Connections for management tables: people use them, not clients of the API. */
const MAX_CONNECTIONS = 5;

/**
 * Provides the TypeORM data source of the management tables [design 3.5]. It connects as soon as the pool of the
 * process has found the database migrated.
 */
@Module({})
export class ManagementModule {
  /** `applicationName` appears in pg_stat_activity. */
  static of({ applicationName }: { applicationName: string }): DynamicModule {
    return {
      module: ManagementModule,
      imports: [
        TypeOrmModule.forRootAsync({
          // The pool is injected, so that the connection is made after it has waited for the database.
          inject: [DatabaseConfiguration, Database],
          useFactory: ({ databaseServer: { url, directUrl } }: DatabaseConfiguration) => ({
            ...managementOptions({
              url,
              applicationName,
              maxConnections: MAX_CONNECTIONS,
              pooled: directUrl !== undefined,
            }),
            retryAttempts: 0,
          }),
        }),
      ],
    };
  }
}
