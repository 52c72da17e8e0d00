import type { Caller } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { isUuid } from '@listings/pagination';
import { findConnectedAccount, requestMatches } from '@listings/persistence';
import type { ConnectionsDependencies } from '../dependencies.js';
import { accountViolation } from '../links/find-import-source.js';

/** What became of an operation on several records, each by itself. */
export interface PartialResult {
  /** As the client gave them. */
  readonly failedIds: readonly string[];
  readonly violations: readonly RuleViolation[];
}

/**
 * Asks for a search for matches in each of these connected accounts; a worker runs it [4.7, suggestions rule 1],
 * [contract 7]. Where one runs already nothing is done twice, and that is success.
 */
export async function triggerMatches(
  deps: ConnectionsDependencies,
  { accountId }: Caller,
  connectedAccountIds: readonly string[],
): Promise<PartialResult> {
  const { database, clock, jobs, publishers } = deps;
  const failed = new Map<string, RuleViolation>();
  const wanted: string[] = [];
  for (const id of new Set(connectedAccountIds)) {
    const account = isUuid(id)
      ? await findConnectedAccount(database, { accountId, connectedAccountId: id })
      : undefined;
    const obstacle =
      accountViolation(account?.status) ??
      (account && !publishers.find(account.publisher) ? violation('SY81073') : undefined);
    if (obstacle) failed.set(id, withId(obstacle, id));
    else wanted.push(id);
  }
  if (wanted.length > 0) {
    await database.answerTransaction(async (transaction) => {
      const requested = await requestMatches(transaction, { accountId, connectedAccountIds: wanted, now: clock.now() });
      transaction.afterCommit(() => jobs.enqueueMany('match-requests', requested));
    });
  }
  return { failedIds: [...failed.keys()], violations: [...failed.values()] };
}

/** A violation that says which of several records broke the rule. */
export function withId({ code, reason }: RuleViolation, id: string): RuleViolation {
  return { code, reason: `${reason} (${id})` };
}
