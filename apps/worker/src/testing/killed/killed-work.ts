import { killPlaces, waitFor } from '@listings/testing';
import { loseClaims } from '@listings/work/testing';
import type { WorkerKit } from '../worker-kit.js';

/** A step of some work, during which workers die. */
export interface KilledStep {
  /** The rules and what must hold, as the name of its test. A step that only prepares the next one has none. */
  readonly holds?: string;
  /** The failpoints, one for each death. Where there are none, workers live as long as they are needed. */
  readonly places?: readonly string[];
  /** Stores what there is to do. */
  begin(): Promise<unknown>;
  /** Ends waits of the product. It is called again and again while the step goes on. */
  hurry?(): Promise<unknown>;
  /** Lets time pass after a death. */
  afterDeath?(): Promise<unknown>;
  isDone(): Promise<boolean>;
  /** Checks what came of it. */
  check?(): Promise<unknown>;
}

/**
 * The failpoints `<of>.<step>`, or those of something else by their whole names, at which workers die: all in the nightly run, and the
 * usual ones in the long run.
 */
export function deathsAt(of: string, all: string, usually: string): string[] {
  const named = (steps: string) => steps.split(' ').map((step) => (step.includes('.') ? step : `${of}.${step}`));
  return killPlaces(named(all), { usually: named(usually) });
}

/** Work that has several steps, each in a round of its own. An empty place waits for the next round. */
export type KilledWork = readonly (KilledStep | undefined)[];

/**
 * Begins steps and lets them end: a worker dies at each of their failpoints, one after the other, and the last one lives.
 * All failpoints that are left are armed at the same time, so that no work passes its own before workers have died there.
 * Returns the failpoints that nothing has passed, because the death of a worker elsewhere spared the next one the way.
 */
export async function workDespiteDeaths(kit: WorkerKit, steps: readonly KilledStep[]): Promise<string[]> {
  for (const { begin } of steps) await begin();
  const left = steps.flatMap(({ places = [] }) => places);
  while (left.length > 0) {
    const place = await nextDeath(kit, { places: left, steps });
    await endClaims(kit);
    if (place === undefined) return left;
    left.splice(left.indexOf(place), 1);
    for (const { afterDeath } of steps) await afterDeath?.();
  }
  await kit.start().ready;
  await ended(steps, { describe: 'the end of all steps', until: () => areDone(steps) });
  await kit.killAll();
  await endClaims(kit);
  return [];
}

/** All work of a round takes less on a machine that does nothing else. */
const HANG_MS = 240_000;

/** Waits for something about steps; the error names those that are not done. */
async function ended(steps: readonly KilledStep[], wait: { describe: string; until(): Promise<boolean> }) {
  await waitFor(wait.until, { ...wait, intervalMs: 100, timeoutMs: HANG_MS }).catch(async (cause: unknown) => {
    const open: string[] = [];
    for (const step of steps) if (!(await step.isDone())) open.push(step.holds ?? 'a preparation');
    throw new Error(`not done: ${open.join('; ')}`, { cause });
  });
}

async function areDone(steps: readonly KilledStep[]): Promise<boolean> {
  for (const step of steps) await step.hurry?.();
  for (const step of steps) if (!(await step.isDone())) return false;
  return true;
}

/** Starts a worker that dies at one of these places, unless all is done before. Returns the place. */
async function nextDeath(
  kit: WorkerKit,
  { places, steps }: { places: readonly string[]; steps: readonly KilledStep[] },
): Promise<string | undefined> {
  const worker = kit.start({ FAILPOINT: [...new Set(places)].join() });
  let isDead = false;
  void worker.ended.then(() => (isDead = true));
  const describe = `a death at one of ${places.join()}`;
  await ended(steps, { describe, until: async () => isDead || areDone(steps) });
  if (!isDead) {
    await kit.killAll();
    return undefined;
  }
  const place = /\{"failpoint":"([^"]+)"\}\n$/.exec(worker.output())?.[1];
  if (place === undefined) throw new Error(`a worker ended by itself: ${worker.output()}`);
  return place;
}

/** Ends the claims of dead workers, once the server has ended their statements. */
async function endClaims({ database }: WorkerKit): Promise<void> {
  const busy = `select from pg_stat_activity
    where datname = current_database() and application_name = 'listings-worker' and state <> 'idle'`;
  await waitFor(async () => (await database.query(busy)).length === 0, 'the statements of the dead worker to end');
  const kinds = await database.query<{ kind: string }>('select distinct kind from work where lease_until is not null');
  for (const { kind } of kinds) await loseClaims(database, kind);
  // Five claims in a row that are lost look as if the row crashed its processes, and so do three attempts at a photo.
  await database.execute('update work set lost_claims = 1 where lost_claims > 2');
  await database.execute('update photo_request_items set attempts = 1 where attempts > 1');
}
