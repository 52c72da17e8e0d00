import { Injectable } from '@nestjs/common';
import { PeriodicTask, TaskContext } from '@listings/nest/features';
import { beat, Database } from '@listings/persistence';

const EVERY_MS = 10_000;

/** Says in the database that the service works with it, so that a backup shows how old it is (docs/decisions/0054). */
@Injectable()
export class HeartbeatTask extends PeriodicTask {
  constructor(
    private readonly database: Database,
    context: TaskContext,
  ) {
    super(context, { name: 'heartbeat', everyMs: EVERY_MS });
  }

  protected async run(): Promise<void> {
    await beat(this.database);
  }
}
