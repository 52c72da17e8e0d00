import 'reflect-metadata';
import { Registry } from 'prom-client';
import type { Database } from '@listings/persistence';
import { createLogger } from '@listings/platform';
import type { Clock, Logger } from '@listings/platform';
import { Claimer } from '../runner/claimer.js';
import { Recorder } from '../runner/recorder.js';
import type { DeclaredKind, Ended } from '../runner/runner-dependencies.js';
import { shareOut } from '../runner/share-out.js';
import { runStep } from '../runner/step-runner.js';
import { TurnReader } from '../runner/turn-reader.js';
import { WorkMetrics } from '../runner/work-metrics.js';
import { repairTurns } from '../store/repair.js';
import { endTurns } from '../store/turns.js';
import { WorkKind } from '../work-kind.js';
import type { WorkHandler, WorkKindOptions } from '../work-kind.js';

/** Rows that one claim of a test takes. */
const PLACES = 64;

/** What {@link workOff} needs of a process. */
export interface WorkOffDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger?: Logger;
}

/**
 * Does all due work of a kind in the process of the test, as a runner does, and returns the rows with their outcomes. A row that is due
 * again at once is worked on again.
 */
export async function workOff<Row, Result>(
  { database, clock, logger = createLogger({ name: 'test', level: 'silent' }) }: WorkOffDependencies,
  handler: WorkHandler<Row, Result>,
): Promise<readonly Ended[]> {
  const deps = { database, clock, logger, metrics: new WorkMetrics(new Registry()) };
  const declared: DeclaredKind = { options: optionsOf(handler), handler: handler as WorkHandler<unknown, unknown> };
  const { kind } = declared.options;
  const [claimer, recorder, reader] = [
    new Claimer(deps, declared),
    new Recorder(deps, declared),
    new TurnReader(kind, 0),
  ];
  const all: Ended[] = [];
  for (;;) {
    await repairTurns(database, { after: 0, accounts: 1_000_000 });
    const groups = await reader.next(database, { accounts: PLACES, isFull: () => false });
    const turns = shareOut(groups, { places: PLACES, roomOf: () => Infinity });
    const { rows, loaded } = await claimer.claim(turns);
    if (rows.length === 0) return all;
    await endTurns(database, { kind, groups: turns });
    const lease = { isHeld: () => true };
    const ended = await Promise.all(loaded.map((row) => runStep(deps, declared, { loaded: row, lease })));
    await Promise.all(ended.map((each) => recorder.record(each)));
    all.push(...ended);
  }
}

/** The declaration of a kind. */
function optionsOf(handler: object): WorkKindOptions {
  const options: unknown = Reflect.getMetadata(WorkKind.KEY, handler.constructor);
  if (typeof options !== 'object' || options === null) throw new Error('The class has no decorator WorkKind.');
  return options as WorkKindOptions;
}
