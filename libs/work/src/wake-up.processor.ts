import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { Job } from 'bullmq';
import { LOGGER } from '@listings/nest';
import type { Logger } from '@listings/platform';
import { closeWorker, reportQueueError } from '@listings/queue';
import type { Jobs } from '@listings/queue';
import { WorkRunner } from './runner/work-runner.js';

/** Wakes the runner of a kind when another process has made rows of it due. */
@Processor('work')
export class WakeUpProcessor extends WorkerHost implements BeforeApplicationShutdown {
  constructor(
    private readonly runner: WorkRunner,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async process({ data }: Job<Jobs['work']>): Promise<void> {
    this.runner.wake(data.kind);
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    reportQueueError(this.logger, { queue: 'work', error });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await closeWorker(this.worker, { force: false });
  }
}
