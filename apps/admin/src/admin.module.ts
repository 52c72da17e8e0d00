import type { DynamicModule, OnApplicationShutdown } from '@nestjs/common';
import { Inject, Module } from '@nestjs/common';
import { AdminConfiguration } from '@listings/configuration/admin';
import type { AccountsDependencies } from '@listings/feature-accounts';
import { ConfigurationModule, token } from '@listings/nest';
import { Database } from '@listings/persistence';
import { systemClock } from '@listings/platform';

/** Injection token of the {@link AccountsDependencies}. */
export const ACCOUNTS = token<AccountsDependencies>('ACCOUNTS');

/**
 * What the administration commands share: the configuration, and a database that closes with the context. The
 * DatabaseModule of the processes would not do for `migrate`, because it insists on the schema of this release.
 */
@Module({})
export class AdminModule implements OnApplicationShutdown {
  constructor(@Inject(Database) private readonly database: Database) {}

  /** The module over these environment variables. */
  static over(variables: Readonly<Record<string, string | undefined>>): DynamicModule {
    return {
      module: AdminModule,
      imports: [ConfigurationModule.of(AdminConfiguration, variables)],
      providers: [
        {
          provide: Database,
          useFactory: ({ directDatabaseUrl, DATABASE_CONNECTIONS }: AdminConfiguration) =>
            new Database({
              url: directDatabaseUrl,
              maxConnections: DATABASE_CONNECTIONS,
              applicationName: 'listings-admin',
            }),
          inject: [AdminConfiguration],
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
