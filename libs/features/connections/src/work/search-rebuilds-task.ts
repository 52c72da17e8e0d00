import { Inject, Injectable } from '@nestjs/common';
import { entryList } from '@listings/nest';
import { PeriodicTask, TaskContext } from '@listings/nest/features';
import { Database } from '@listings/persistence';
import { rebuildSearchBatch } from '../store/search-rebuilds.js';
import type { FurtherRebuilds } from '../store/search-rebuilds.js';

const EVERY_MS = 1_000;
/** Rows of a transaction: a client's change of one of them waits no longer than it takes. */
const BATCH = 200;
/** Batches of a run; the pause until the next run leaves time for other work on the tables. */
const BATCHES = 10;

/** Injection token of the list of {@link FurtherRebuild}. */
export const SEARCH_REBUILDS = entryList<FurtherRebuild>('SEARCH_REBUILDS');

/** Rows of another feature whose search words are rebuilt. */
export type FurtherRebuild = Partial<FurtherRebuilds>;

/** Writes the search words of stored rows anew after an upgrade that builds them differently; docs/operating/upgrade-and-rollback.md. */
@Injectable()
export class SearchRebuildsTask extends PeriodicTask {
  private readonly further: FurtherRebuilds;

  constructor(
    private readonly database: Database,
    @Inject(SEARCH_REBUILDS) further: readonly FurtherRebuild[],
    context: TaskContext,
  ) {
    super(context, { name: 'search-rebuilds', everyMs: EVERY_MS });
    this.further = Object.assign({}, ...further) as FurtherRebuilds;
  }

  protected async run(): Promise<void> {
    for (let batch = 1; batch <= BATCHES; batch += 1) {
      const rebuilt = await rebuildSearchBatch(this.database, BATCH, this.further);
      if (!rebuilt) return;
      const { target, changed } = rebuilt;
      if (changed !== undefined) this.context.logger.info({ target, changed }, 'rebuilt the search words of all rows');
    }
  }
}
