import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';
import { WorkerConfiguration } from '@listings/configuration/worker';
import { beginAuditStream, countUnstreamedEntries, endAuditStream } from '@listings/feature-accounts';
import { PeriodicTask, TaskContext } from '@listings/nest/features';
import { Database } from '@listings/persistence';
import type { SweepEnd } from '@listings/queue';
import { HeldTask } from '@listings/work';
import { auditReceiver } from './audit-receiver.js';
import { auditStream } from './audit-stream.js';
import type { AuditStream } from './audit-stream.js';
import type { AuditReceiver } from './receiver-contract.js';

const TASK = 'audit-stream';
const EVERY_MS = 5_000;
/** Without a receiver. */
const OFF_EVERY_MS = 60_000;
/** One exchange with the receiver. */
const TIMEOUT_MS = 15_000;
const LEASE_MS = 2 * OFF_EVERY_MS;

/**
 * Streams the audit log of the installation to the receiver of the operator, in one worker at a time. A worker without a receiver that has
 * the task switches streaming off, so that a later receiver gets new entries alone.
 */
@Injectable()
export class AuditStreamTask extends PeriodicTask {
  private readonly task: HeldTask;
  private readonly streaming: { readonly stream: AuditStream; readonly receiver: AuditReceiver } | undefined;
  private readonly waiting: Gauge;
  private readonly late: Gauge;

  constructor(
    private readonly database: Database,
    { auditStreamTarget: target, PUBLIC_URL }: WorkerConfiguration,
    registry: Registry,
    context: TaskContext,
  ) {
    super(context, { name: TASK, everyMs: target ? EVERY_MS : OFF_EVERY_MS });
    const { clock, logger } = context;
    this.task = new HeldTask(database, { task: TASK, leaseMs: LEASE_MS });
    if (target) {
      const receiver = auditReceiver(target, { clock, timeoutMs: TIMEOUT_MS, origin: new URL(PUBLIC_URL).hostname });
      const mayGoOn = () => this.task.hold();
      this.streaming = { receiver, stream: auditStream({ database, clock, logger, receiver, mayGoOn }) };
    }
    const registers = [registry];
    this.waiting = new Gauge({
      name: 'listings_audit_stream_waiting',
      help: 'Entries of the audit log that the receiver of AUDIT_STREAM_URL does not have, counted up to 10000, in the worker that streams; 0 in the others',
      registers,
    });
    this.late = new Gauge({
      name: 'listings_audit_stream_late_seconds',
      help: 'Age of the oldest entry that the receiver of AUDIT_STREAM_URL does not have, in the worker that streams; 0 in the others',
      registers,
    });
  }

  protected async run(): Promise<SweepEnd> {
    const isOurs = await this.task.hold();
    if (isOurs && this.streaming) return this.stream(this.streaming.stream);
    this.waiting.reset();
    this.late.reset();
    if (isOurs) await endAuditStream(this.database);
    return 'done';
  }

  private async stream(stream: AuditStream): Promise<SweepEnd> {
    const start = await beginAuditStream(this.database);
    try {
      return await stream.sendWaiting(start);
    } finally {
      const { waiting, lateSeconds } = await countUnstreamedEntries(this.database, start);
      this.waiting.set(waiting);
      this.late.set(lateSeconds);
    }
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.streaming?.stream.stop();
    await super.beforeApplicationShutdown();
    await this.task.release();
    await this.streaming?.receiver.close();
  }
}
