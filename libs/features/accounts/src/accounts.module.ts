import { Module } from '@nestjs/common';
import { CLOCK } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import type { AccountsDependencies } from './dependencies.js';

/** Injection token of {@link AccountsDependencies}. */
export const ACCOUNTS = Symbol('AccountsDependencies');

/** Provides the dependencies of the use cases of accounts. */
@Module({
  providers: [
    {
      provide: ACCOUNTS,
      inject: [Database, CLOCK],
      useFactory: (database: Database, clock: Clock): AccountsDependencies => ({ database, clock }),
    },
  ],
  exports: [ACCOUNTS],
})
export class AccountsModule {}
