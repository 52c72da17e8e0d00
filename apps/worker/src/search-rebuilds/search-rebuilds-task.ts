import { Injectable } from '@nestjs/common';
import { Database } from '@listings/persistence';
import { rebuildSearchBatch } from '@listings/feature-connections';
import { rebuildInteractions } from '@listings/feature-interactions';
import { rebuildPosts } from '@listings/feature-posts';
import { PeriodicTask } from '../tasks/periodic-task.js';
import { TaskContext } from '../tasks/task-context.js';

const EVERY_MS = 1_000;
/** Rows of a transaction: a client's change of one of them waits no longer than it takes. */
const BATCH = 200;
/** Batches of a run; the pause until the next run leaves time for other work on the tables. */
const BATCHES = 10;
const FURTHER = { interactions: rebuildInteractions, social_posts: rebuildPosts };

/** Writes the search words of stored rows anew after an upgrade that builds them differently; docs/operating/upgrade-and-rollback.md. */
@Injectable()
export class SearchRebuildsTask extends PeriodicTask {
  constructor(
    private readonly database: Database,
    context: TaskContext,
  ) {
    super(context, { name: 'search-rebuilds', everyMs: EVERY_MS });
  }

  protected async run(): Promise<void> {
    for (let batch = 1; batch <= BATCHES; batch += 1) {
      const rebuilt = await rebuildSearchBatch(this.database, BATCH, FURTHER);
      if (!rebuilt) return;
      const { target, changed } = rebuilt;
      if (changed !== undefined) this.context.logger.info({ target, changed }, 'rebuilt the search words of all rows');
    }
  }
}
