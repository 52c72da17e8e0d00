import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Registry } from 'prom-client';
import { createLogger } from '@listings/platform';
import { manualClock } from '@listings/testing';
import type { ManualClock } from '@listings/testing';
import { StopGrace } from '../platform/stop-grace.js';
import { TaskContext } from '../tasks/task-context.js';

/** The context of periodic tasks in the process of a test, on a clock that the test moves. */
export function testContext({ logger = createLogger({ name: 'test', level: 'silent' }) } = {}): {
  context: TaskContext;
  clock: ManualClock;
} {
  const clock = manualClock();
  return { context: new TaskContext(logger, clock, new StopGrace(clock, logger), { mayWork: true }), clock };
}

/** Starts a periodic task with metrics, as a worker does, and lets it run once. */
export async function startedTask(
  make: (metrics: Registry, context: TaskContext) => OnApplicationBootstrap & BeforeApplicationShutdown,
) {
  const { context, clock } = testContext();
  const registry = new Registry();
  const task = make(registry, context);
  task.onApplicationBootstrap();
  await clock.untilTimer();
  return { clock, metrics: () => registry.metrics(), stop: async () => task.beforeApplicationShutdown() };
}
