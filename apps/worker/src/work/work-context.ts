import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, LOGGER } from '@listings/nest';
import type { Clock, Logger } from '@listings/platform';
import { WorkerConfiguration } from '../configuration.js';
import { WorkerMetrics } from '../metrics.js';

/** Dependencies that all processors and sweeps of the worker share. */
@Injectable()
export class WorkContext {
  constructor(
    readonly configuration: WorkerConfiguration,
    readonly metrics: WorkerMetrics,
    @Inject(LOGGER) readonly logger: Logger,
    @Inject(CLOCK) readonly clock: Clock,
  ) {}
}
