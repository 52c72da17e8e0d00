import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import type { Job } from 'bullmq';
import { BullJobQueue, QUEUE_NAME } from '@listings/queue';
import type { WakeUp } from '@listings/queue';
import { WorkRunner } from './runner/work-runner.js';

/** Wakes the runner of a kind when another process has made rows of it due. */
@Processor(QUEUE_NAME)
export class WakeUpProcessor extends WorkerHost {
  constructor(
    private readonly runner: WorkRunner,
    private readonly jobs: BullJobQueue,
  ) {
    super();
  }

  async process({ data }: Job<WakeUp>): Promise<void> {
    this.runner.wake(data.kind);
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    this.jobs.reportError(error);
  }
}
