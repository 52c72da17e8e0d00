import { Registry } from 'prom-client';
import { createLogger } from '@listings/platform';
import { manualClock } from '@listings/testing';
import { KindRunner } from '../runner/kind-runner.js';
import type { RunnerDependencies } from '../runner/runner-dependencies.js';
import { SuspectPlace } from '../runner/suspect-place.js';
import { WorkMetrics } from '../runner/work-metrics.js';
import { WorkSweep } from '../runner/work-sweep.js';
import { insertWork } from '../store/requests.js';
import type { NewWork } from '../store/requests.js';
import { markTurns } from '../store/turns.js';
import type { WorkHandler, WorkKindOptions } from '../work-kind.js';
import type { WorkFixture } from './work-fixture.js';

/** A runner of a kind in the process of a test, on a clock that the test moves. */
export type RunningKind = ReturnType<typeof runningKind>;

/** Creates a {@link RunningKind}; the test starts and stops it. */
export function runningKind<Row, Result>(
  { database, account }: Pick<WorkFixture, 'database' | 'account'>,
  options: Partial<WorkKindOptions> & { kind: string },
  handler: WorkHandler<Row, Result>,
  { mayWork = () => true, ...given }: Partial<Pick<RunnerDependencies, 'mayWork' | 'suspects'>> = {},
) {
  const clock = manualClock();
  const suspects = given.suspects ?? new SuspectPlace(clock);
  const problems: string[] = [];
  const silent = createLogger({ name: 'test', level: 'silent' });
  const note = (_: object, message: string) => void problems.push(message);
  const logger = Object.assign(Object.create(silent) as typeof silent, { error: note, warn: note });
  const metrics = new WorkMetrics(new Registry());
  const deps: RunnerDependencies = { database, clock, logger, metrics, mayWork, sweepMs: 60_000, suspects };
  const addOf = async (accountId: number, ...rows: NewWork[]) => {
    const turns = await insertWork(database, { accountId, kind: options.kind, rows });
    await markTurns(database, { kind: options.kind, turns });
    runner.wake();
  };
  const runner: KindRunner = new KindRunner(deps, {
    options: { concurrency: 4, ...options },
    handler: handler as WorkHandler<unknown, unknown>,
  });
  return {
    clock,
    runner,
    sweep: new WorkSweep(deps, () => runner.wake()),
    deps,
    /** What the runner has logged as a warning or an error: the messages. */
    problems,
    /** Adds rows of the first account, and announces them. */
    add: (...rows: NewWork[]) => addOf(account, ...rows),
    addOf,
  };
}
