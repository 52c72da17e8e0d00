import { Injectable } from '@nestjs/common';
import { PeriodicTask, TaskContext } from '@listings/nest/features';
import { Database, dropOldIdempotencyKeys } from '@listings/persistence';

const EVERY_MS = 60_000;
/** Maximum number of rows that one statement deletes. */
const BATCH = 1_000;
/** Maximum number of statements per run; the next run deletes the rest. */
const BATCHES = 100;

/** Deletes stored responses after the 24 hours in which they are replayed [contract 1]. */
@Injectable()
export class IdempotencySweep extends PeriodicTask {
  constructor(
    private readonly database: Database,
    context: TaskContext,
  ) {
    super(context, { name: 'idempotency-keys', everyMs: EVERY_MS });
  }

  protected async run(): Promise<void> {
    let dropped = 0;
    for (let batch = 1; batch <= BATCHES; batch += 1) {
      const count = await dropOldIdempotencyKeys(this.database, BATCH);
      dropped += count;
      if (count < BATCH) break;
    }
    if (dropped > 0) this.context.logger.debug({ dropped }, 'deleted expired idempotency keys');
  }
}
