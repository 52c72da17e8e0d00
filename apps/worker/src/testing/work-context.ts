import { Registry } from 'prom-client';
import { createLogger } from '@listings/platform';
import type { Logger } from '@listings/platform';
import { manualClock } from '@listings/testing';
import type { ManualClock } from '@listings/testing';
import { WorkerConfiguration } from '../configuration.js';
import { WorkerMetrics } from '../metrics.js';
import { WorkContext } from '../work/work-context.js';

/** The context of work in the process of a test, on a clock that the test moves. */
export function testContext({
  configuration = {},
  logger = createLogger({ name: 'test', level: 'silent' }),
  installation = { mayWork: true },
}: {
  configuration?: Partial<WorkerConfiguration>;
  logger?: Logger;
  installation?: { mayWork: boolean };
} = {}): {
  context: WorkContext;
  clock: ManualClock;
  registry: Registry;
} {
  const clock = manualClock();
  const registry = new Registry();
  const configured = Object.assign(new WorkerConfiguration(), configuration);
  return {
    context: new WorkContext(configured, new WorkerMetrics(registry), logger, clock, installation),
    clock,
    registry,
  };
}
