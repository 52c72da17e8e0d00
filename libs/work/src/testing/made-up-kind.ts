import { afterEach } from '@jest/globals';
import { waitFor } from '@listings/testing';
import type { NewWork } from '../store/requests.js';
import type { WorkHandler, WorkKindOptions } from '../work-kind.js';
import { runningKind } from './running-kind.js';
import type { RunningKind } from './running-kind.js';
import { Steps } from './steps.js';
import { KIND } from './work-fixture.js';
import type { WorkFixture } from './work-fixture.js';

/** What handles a made-up kind: its rows are their subjects. */
export type Handler = WorkHandler<string, string>;

type Options = Partial<WorkKindOptions>;
type Shared = Parameters<typeof runningKind>[3];

/** Runners of a made-up kind whose steps the test ends. They stop after each test. */
export function madeUpKind(fixture: WorkFixture) {
  const steps = new Steps();
  let running: RunningKind[] = [];
  afterEach(async () => {
    steps.endAll();
    for (const { runner, sweep } of running) await Promise.all([runner.stop(), sweep.stop()]);
    running = [];
  });
  const madeUp: Handler = {
    load: async (_, claimed) => claimed.map((work) => ({ work, row: work.subject })),
    step: ({ row }) => steps.begin(row),
    record: async (_, __, ended) => {
      steps.recorded.push(...ended.map(({ row, outcome }) => `${row}: ${outcome.next}`));
    },
  };
  /** Makes a runner that the test starts. */
  const runnerOf = (options: Options = {}, handler: Partial<Handler> = {}, shared: Shared = {}): RunningKind => {
    if (running.length === 0) steps.reset();
    const kind = runningKind(fixture, { kind: KIND, ...options }, { ...madeUp, ...handler }, shared);
    running.push(kind);
    return kind;
  };
  const start = (...given: Parameters<typeof runnerOf>): RunningKind => {
    const kind = runnerOf(...given);
    kind.runner.start();
    return kind;
  };
  const begun = (count: number) => waitFor(() => steps.begun.length >= count, { describe: `${count} steps to begin` });
  /** Starts a runner with these rows of the first account, and waits until so many steps have begun. */
  const working = async (count: number, added: readonly NewWork[], ...given: Parameters<typeof runnerOf>) => {
    const kind = start(...given);
    await kind.add(...added);
    await begun(count);
    return kind;
  };
  const gone = (subject: string, accountId?: number) =>
    waitFor(async () => !(await fixture.stored(subject, accountId)), { describe: `the row of ${subject} to end` });
  /** Waits until the row of a step that failed was given back. */
  const failed = (subject: string) =>
    waitFor(async () => {
      const row = await fixture.stored(subject);
      return row?.failures === 1 && !row.isClaimed ? row : undefined;
    }, `the row of ${subject} to be given back`);
  const asideFor = (subject: string) =>
    waitFor(async () => (await fixture.stored(subject))?.asideFor, { describe: 'the row to be set aside' });
  return { steps, runnerOf, start, working, begun, gone, failed, asideFor };
}

/** Rows with these subjects. */
export const rows = (...subjects: string[]) => subjects.map((subject) => ({ subject }));
