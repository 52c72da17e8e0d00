import type { Caller } from '@listings/domain';
import { excerpt, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import type { InUnit } from '@listings/persistence';
import type { ConnectionsDependencies } from '../dependencies.js';
import { accountViolation } from '../links/find-import-source.js';
import { findConnectedAccount } from '../store/connected-accounts.js';
import { requestMatches } from '../store/match-requests.js';
import { MATCH_REQUEST } from '../work/subjects.js';

/** The result of an operation on several records, each of which can fail on its own. */
export interface PartialResult {
  /** The ids in the form in which the client sent them. */
  readonly failedIds: readonly string[];
  readonly violations: readonly RuleViolation[];
}

/**
 * Requests a search for matches in each of the connected accounts; a worker runs it [4.7, suggestions rule 1],
 * [contract 7]. Succeeds without a further effect when a search is already running.
 */
export async function triggerMatches(
  deps: InUnit<ConnectionsDependencies>,
  { accountId }: Caller,
  connectedAccountIds: readonly string[],
): Promise<PartialResult> {
  const { database, unit, clock, publishers, work } = deps;
  const failed = new Map<string, RuleViolation>();
  const wanted: string[] = [];
  for (const id of new Set(connectedAccountIds)) {
    const account = await findConnectedAccount(database, { accountId, connectedAccountId: id });
    const obstacle =
      accountViolation(account?.status) ??
      (account && !publishers.find(account.publisher) ? violation('SY81073') : undefined);
    if (obstacle) failed.set(id, withId(obstacle, id));
    else wanted.push(id);
  }
  if (wanted.length > 0) {
    await unit.transaction(async (transaction) => {
      const begun = await requestMatches(transaction, { accountId, connectedAccountIds: wanted, now: clock.now() });
      if (begun.length === 0) return;
      work.add(transaction, { accountId, kind: MATCH_REQUEST, rows: begun.map((subject) => ({ subject })) });
    });
  }
  return { failedIds: [...failed.keys()], violations: [...failed.values()] };
}

/** Adds the id of the record to a violation. */
export function withId({ code, reason }: RuleViolation, id: string): RuleViolation {
  return { code, reason: `${reason} (${excerpt(id)})` };
}
