import 'reflect-metadata';
import { Registry } from 'prom-client';
import type { Database } from '@listings/persistence';
import { createLogger, withCause } from '@listings/platform';
import type { Clock, Lease, Logger } from '@listings/platform';
import { Claimer } from '../runner/claimer.js';
import type { Claimed } from '../runner/claimer.js';
import { Recorder } from '../runner/recorder.js';
import type { DeclaredKind, Ended } from '../runner/runner-dependencies.js';
import { shareOut } from '../runner/share-out.js';
import { runStep } from '../runner/step-runner.js';
import { TurnReader } from '../runner/turn-reader.js';
import { WorkMetrics } from '../runner/work-metrics.js';
import { findSuspect, SUSPECT_FROM } from '../store/claims.js';
import { endTurns, markTurns } from '../store/turns.js';
import type { Turn } from '../store/turns.js';
import { WorkKind } from '../work-kind.js';
import type { LoadedWork, WorkHandler, WorkKindOptions } from '../work-kind.js';
import { causeOf } from '../work-row.js';

/** Rows that one claim of a test takes. */
const PLACES = 64;

/**
 * The groups of a kind with due rows. A test that makes a row due in the table announces nothing, and the sweep leaves a turn that comes up to a
 * second after its row.
 */
const DUE_GROUPS = `
  select distinct account_id as "accountId", group_key as "group", 0::float8 as "inMs" from work
  where kind = $1 and due_at <= now() and lease_until is null and lost_claims < ${SUSPECT_FROM} and set_aside_at is null`;

/** What {@link workOff} needs of a process. */
export interface WorkOffDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger?: Logger;
}

/**
 * Does all due work of a kind in the process of the test, as a runner does, and returns the rows with their outcomes. A row that is due
 * again at once is worked on again. Rows whose processes ended come last.
 */
export async function workOff<Row, Result>(
  deps: WorkOffDependencies,
  handler: WorkHandler<Row, Result>,
): Promise<readonly Ended[]> {
  const { kind, claimer, reader, finish } = partsOf(deps, handler);
  const { database } = deps;
  const all: Ended[] = [];
  for (;;) {
    await markTurns(database, { kind, turns: await database.query<Turn>(DUE_GROUPS, [kind]) });
    const groups = await reader.next(database, { accounts: PLACES, isFull: () => false });
    const turns = shareOut(groups, { places: PLACES, roomOf: () => Infinity });
    const claimed = await claimer.claim(turns);
    await endTurns(database, { kind, groups: turns });
    const suspect = claimed.rows.length > 0 ? undefined : await findSuspect(database, { kind, fullGroups: [] });
    const taken = suspect ? await claimer.claimRow(suspect) : claimed;
    if (taken.rows.length === 0) return all;
    all.push(...(await finish(taken)).map(({ ended }) => ended));
  }
}

/** A row that a test has worked on. */
export interface WorkedOn {
  readonly ended: Ended;
  /** False if the claim was lost during the step. */
  readonly isRecorded: boolean;
}

/** Claims and loads a row, as a process does that ends before its step. Undefined if the row is not due or another process has it. */
export async function beginWork<Row, Result>(
  deps: WorkOffDependencies,
  handler: WorkHandler<Row, Result>,
  key: { accountId: number; subject: string },
): Promise<LoadedWork<Row> | undefined> {
  const { kind, claimer } = partsOf(deps, handler);
  const { rows } = await claimer.claimRow({ ...key, kind });
  const loaded = await claimer.load(rows);
  return loaded[0] as LoadedWork<Row> | undefined;
}

/** Does one step of one row if it is due and nobody has it; `held` says whether the process still has its claim. */
export async function workOn<Row, Result>(
  deps: WorkOffDependencies,
  handler: WorkHandler<Row, Result>,
  key: { accountId: number; subject: string },
  held: Lease = { isHeld: () => true },
): Promise<WorkedOn | undefined> {
  const { kind, claimer, finish } = partsOf(deps, handler);
  const [worked] = await finish(await claimer.claimRow({ ...key, kind }), held);
  return worked;
}

function partsOf<Row, Result>(
  { database, clock, logger = createLogger({ name: 'test', level: 'silent' }) }: WorkOffDependencies,
  handler: WorkHandler<Row, Result>,
) {
  const deps = { database, clock, logger, metrics: new WorkMetrics(new Registry()) };
  const declared: DeclaredKind = { options: optionsOf(handler), handler: handler as WorkHandler<unknown, unknown> };
  const { kind } = declared.options;
  const recorder = new Recorder(deps, declared);
  const claimer = new Claimer(deps, declared);
  const finish = async ({ rows }: Claimed, held: Lease = { isHeld: () => true }): Promise<WorkedOn[]> => {
    const lease = { ...held, takeSlot: async () => undefined, outside: <T>(call: () => Promise<T>) => call() };
    const loaded = await claimer.load(rows);
    const steps = await Promise.all(
      loaded.map((row) => underCauseOf(row, () => runStep(deps, declared, { loaded: row, lease }))),
    );
    return Promise.all(
      steps.map(async (ended) => {
        const { isRecorded } = await underCauseOf(ended, () => recorder.record(ended));
        return { ended, isRecorded };
      }),
    );
  };
  return { kind, claimer, reader: new TurnReader(kind, 0), finish };
}

/** Works on a row under its cause, as a runner does. */
function underCauseOf<T>({ work: row }: Pick<Ended, 'work'>, work: () => T): T {
  return withCause(causeOf(row), work);
}

/** The declaration of a kind. */
function optionsOf(handler: object): WorkKindOptions {
  const options: unknown = Reflect.getMetadata(WorkKind.KEY, handler.constructor);
  if (typeof options !== 'object' || options === null) throw new Error('The class has no decorator WorkKind.');
  return options as WorkKindOptions;
}
