import { Module } from '@nestjs/common';
import { Registry } from 'prom-client';
import { WorkerConfiguration } from '@listings/configuration/worker';
import { provideFrom } from '@listings/nest';
import { ConnectionsModule } from '../connections.module.js';
import { DuplicateChecks } from './duplicate-checks.js';
import { KeepAlives } from './keep-alives.js';
import { ListingCreations } from './listing-creations.js';
import { MATCH_STEPS, MatchRequests, matchSteps } from './match-requests.js';
import { SearchRebuildsTask } from './search-rebuilds-task.js';
import { VERIFICATION_INTERVALS, Verifications } from './verifications.js';

/** The kinds of work of connected accounts, for the process that does them. */
@Module({
  imports: [ConnectionsModule],
  providers: [
    provideFrom(VERIFICATION_INTERVALS, { worker: WorkerConfiguration }, ({ worker }) => ({
      openMs: worker.VERIFICATION_OPEN_SECONDS * 1_000,
      settledMs: worker.VERIFICATION_SETTLED_SECONDS * 1_000,
    })),
    { provide: MATCH_STEPS, inject: [Registry], useFactory: matchSteps },
    DuplicateChecks,
    KeepAlives,
    ListingCreations,
    MatchRequests,
    SearchRebuildsTask,
    Verifications,
  ],
})
export class ConnectionsWorkModule {}
