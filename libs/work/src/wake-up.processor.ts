import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Job } from 'bullmq';
import { LOGGER } from '@listings/nest';
import type { Logger } from '@listings/platform';
import { QUEUE_NAME, reportQueueError } from '@listings/queue';
import type { WakeUp } from '@listings/queue';
import { WorkRunner } from './runner/work-runner.js';

/** Wakes the runner of a kind when another process has made rows of it due. */
@Processor(QUEUE_NAME)
export class WakeUpProcessor extends WorkerHost {
  constructor(
    private readonly runner: WorkRunner,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async process({ data }: Job<WakeUp>): Promise<void> {
    this.runner.wake(data.kind);
  }

  @OnWorkerEvent('error')
  onError(error: Error): void {
    reportQueueError(this.logger, error);
  }
}
