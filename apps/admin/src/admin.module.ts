import type { DynamicModule, OnApplicationShutdown } from '@nestjs/common';
import { Inject, Module } from '@nestjs/common';
import type { AccountsDependencies } from '@listings/feature-accounts';
import { Database } from '@listings/persistence';
import { systemClock } from '@listings/platform';
import type { AdminConfiguration } from './configuration.js';
import { adminConfiguration } from './configuration.js';

/** Injection token of the {@link AdminConfiguration}. */
export const ADMIN_CONFIGURATION = Symbol('AdminConfiguration');
/** Injection token of the {@link AccountsDependencies}. */
export const ACCOUNTS = Symbol('AccountsDependencies');

/** A command runs one statement at a time; the second connection serves what runs beside an open transaction. */
const CONNECTIONS = 2;

/** What the administration commands share: the configuration, and a database that closes with the context. */
@Module({})
export class AdminModule implements OnApplicationShutdown {
  constructor(@Inject(Database) private readonly database: Database) {}

  /** The module over these environment variables. */
  static over(variables: Readonly<Record<string, string | undefined>>): DynamicModule {
    return {
      module: AdminModule,
      providers: [
        { provide: ADMIN_CONFIGURATION, useFactory: () => adminConfiguration(variables) },
        {
          provide: Database,
          useFactory: ({ databaseUrl }: AdminConfiguration) =>
            new Database({ url: databaseUrl, maxConnections: CONNECTIONS, applicationName: 'listings-admin' }),
          inject: [ADMIN_CONFIGURATION],
        },
        {
          provide: ACCOUNTS,
          useFactory: (database: Database): AccountsDependencies => ({ database, clock: systemClock }),
          inject: [Database],
        },
      ],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}
