import { Module } from '@nestjs/common';
import { CLOCK, provideDependencies, token } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { AccountsDependencies } from './dependencies.js';

/** Injection token of {@link AccountsDependencies}. */
export const ACCOUNTS = token<AccountsDependencies>('ACCOUNTS');

/** Provides the dependencies of the use cases of accounts. */
@Module({
  providers: [provideDependencies<AccountsDependencies>(ACCOUNTS, { database: Database, clock: CLOCK })],
  exports: [ACCOUNTS],
})
export class AccountsModule {}
