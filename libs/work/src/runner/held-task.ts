import { randomUUID } from 'node:crypto';
import type { Database } from '@listings/persistence';
import { holdTask, releaseTask } from '../store/task-leases.js';

/** A periodic task that one process of the installation does at a time. If that process dies, another one has the task after `leaseMs`. */
export class HeldTask {
  private readonly holder = randomUUID();
  private holds = false;

  constructor(
    private readonly database: Database,
    private readonly options: { readonly task: string; readonly leaseMs: number },
  ) {}

  /** Whether this process had the task when it asked last. */
  get isHeld(): boolean {
    return this.holds;
  }

  /** Takes the task or keeps it. Returns false while another process has it. */
  async hold(): Promise<boolean> {
    this.holds = await holdTask(this.database, { ...this.options, holder: this.holder });
    return this.holds;
  }

  /** Lets another process continue at once. Without the database the lease ends by itself. */
  async release(): Promise<void> {
    const { task } = this.options;
    if (this.holds) await releaseTask(this.database, { task, holder: this.holder }).catch(() => undefined);
  }
}
