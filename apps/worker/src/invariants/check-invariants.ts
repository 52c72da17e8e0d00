import type { Gauge } from 'prom-client';
import { findMissingEvents, findOverdueNumbers } from '@listings/events';
import { findOverdueSnapshots } from '@listings/feature-interactions';
import { findOverdueWebhookDeliveries } from '@listings/feature-webhooks';
import type { Sql, Violation } from '@listings/persistence';
import type { Logger } from '@listings/platform';
import { findLateWork } from '@listings/work';

/** Violations that are counted of each kind of row. */
const COUNTED = 1_000;
/** Violations that the log line names. */
const NAMED = 10;

const INVARIANTS = [
  { invariant: 'events', text: 'accepted changes have no event', find: findMissingEvents },
  {
    invariant: 'due_work',
    text: 'work has been due for more than 60 seconds and no process works on it',
    find: findOverdue,
  },
] as const;

/**
 * Returns what has been due for 60 seconds while no process works on the rows of its account: it got lost, or the processes cannot keep up
 * [reliability 2, I2]. At most `limit` rows of each kind.
 */
export async function findOverdue(sql: Sql, bounds: { limit: number }): Promise<Violation[]> {
  const found = [];
  for (const find of [findLateWork, findOverdueWebhookDeliveries, findOverdueSnapshots, findOverdueNumbers])
    found.push(...(await find(sql, bounds)));
  return found;
}

/**
 * Checks that every accepted change has its event and that no due work is left behind [reliability 2, I1 and I2]. Sets
 * the gauge of each invariant, and logs one line for each that is violated.
 */
export async function checkInvariants(deps: {
  readonly database: Sql;
  readonly logger: Logger;
  readonly violations: Gauge<'invariant'>;
}): Promise<void> {
  for (const { invariant, text, find } of INVARIANTS) {
    const found = await find(deps.database, { limit: COUNTED });
    deps.violations.set({ invariant }, found.length);
    if (found.length > 0)
      deps.logger.warn({ invariant, count: found.length, kinds: countKinds(found), sample: sample(found) }, text);
  }
}

function countKinds(found: readonly Violation[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of found) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** The first violations, in turns of the kinds. */
function sample(found: readonly Violation[]): readonly Violation[] {
  const turns: Record<string, number> = {};
  return found
    .map((violation) => ({ violation, turn: (turns[violation.kind] = (turns[violation.kind] ?? 0) + 1) }))
    .sort((a, b) => a.turn - b.turn)
    .slice(0, NAMED)
    .map(({ violation }) => violation);
}
