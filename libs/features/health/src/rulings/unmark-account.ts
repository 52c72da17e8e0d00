import type { Transaction } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';
import type { Work } from '@listings/work';
import { unmarkRuledOfAccount } from '../store/difference-rules.js';
import { DIFFERENCE_RULING, RULES_SUBJECT, unmarkingSubject } from '../work/subjects.js';

/** Links that are read in one transaction: more than a location has. */
const AT_ONCE = 1_000;

/**
 * Lets the rules see the open differences of the listings of a connected account again, of the next locations from `from` on. The others follow as
 * work.
 */
export async function unmarkAccount(
  transaction: Transaction,
  work: Work,
  { accountId, connectedAccountId, from = 0 }: ConnectedAccountKey & { readonly from?: number },
  limit = AT_ONCE,
): Promise<void> {
  const key = { accountId, connectedAccountId };
  const { links, last, isAny } = await unmarkRuledOfAccount(transaction, { ...key, from, limit });
  const rows = [
    ...(isAny ? [{ subject: RULES_SUBJECT }] : []),
    ...(links === limit && last !== null ? [{ subject: unmarkingSubject({ connectedAccountId, from: last }) }] : []),
  ];
  if (rows.length > 0) work.add(transaction, { accountId, kind: DIFFERENCE_RULING, rows });
}
