import type { ChangeCaller } from '@listings/domain';
import { lockLocations } from '@listings/feature-locations';
import type { Transaction } from '@listings/persistence';
import type { DecisionDependencies } from '../dependencies.js';
import { decideInTransaction } from '../differences/decide-differences.js';
import { ruledAction } from '../rules/difference-rules.js';
import { findRules, findUnruled, markRuled } from '../store/difference-rules.js';
import type { RulingCounts } from '../work/ruling-counts.js';

const OUTCOMES = { ACCEPT: 'accepted', REJECT: 'rejected', IGNORE: 'ignored' } as const;

/** Differences about which the rules decide in one transaction. */
const AT_ONCE = 50;

/**
 * Lets the rules of an account decide about some of the confirmed differences that they have not seen. They leave to a person what they cannot
 * decide. Returns whether more may be left.
 */
export async function applyRules(
  transaction: Transaction,
  deps: DecisionDependencies & { readonly counts?: RulingCounts },
  { accountId }: { accountId: number },
): Promise<boolean> {
  const { version, rules } = await findRules(transaction, { accountId });
  if (version === 0) return false;
  const page = { accountId, version, limit: AT_ONCE };
  const seen = await findUnruled(transaction, page);
  const ids = new Set(seen.map(({ locationId }) => locationId));
  // Locks all locations at once, because the decisions of the actions would lock them in several orders.
  await lockLocations(transaction, { accountId, ids: [...ids] });
  // Before the lock, a person may have decided, or a reading may have found another value.
  const found = (await findUnruled(transaction, page)).filter(({ locationId }) => ids.has(locationId));
  const caller: ChangeCaller = { accountId, source: 'api' };
  for (const [action, differences] of Map.groupBy(found, (each) => ruledAction(rules, each))) {
    if (action === 'HOLD') {
      transaction.afterCommit(async () => deps.counts?.inc({ outcome: 'held' }, differences.length));
      continue;
    }
    const request = { decision: action, differences: differences.map(keyOf) };
    const decided = (await decideInTransaction(transaction, deps, caller, request)).filter(({ decided }) => decided);
    transaction.afterCommit(async () => {
      deps.counts?.inc({ outcome: OUTCOMES[action] }, decided.length);
      deps.counts?.inc({ outcome: 'undecidable' }, differences.length - decided.length);
    });
  }
  await markRuled(transaction, { accountId, version, keys: found });
  return seen.length === AT_ONCE;
}

function keyOf({ locationId, publisher, field }: Parameters<typeof markRuled>[1]['keys'][number]) {
  return { locationId, publisher, field };
}
