import type { InUnit } from '@listings/persistence';
import type { Caller } from '@listings/domain';
import { lockInteractionCounts } from './store/interaction-writes.js';
import { markRead } from './store/interaction-status.js';
import type { InteractionsDependencies } from './dependencies.js';

/** Interactions that one call marks at most: a page of a list. */
export const MOST_MARKED = 500;

/**
 * Marks interactions as read that nobody has read yet [contract 6, interaction_status]. Others, unknown ones and those
 * of other accounts stay as they are. It causes no event, because it does not change what the customer wrote. Returns
 * how many it marked.
 */
export async function markInteractionsRead(
  { unit }: InUnit<Pick<InteractionsDependencies, 'database'>>,
  { accountId }: Caller,
  ids: readonly string[],
): Promise<number> {
  if (ids.length > MOST_MARKED) throw new RangeError(`At most ${MOST_MARKED} interactions can be marked at once.`);
  if (ids.length === 0) return 0;
  return unit.transaction(async (transaction) => {
    await lockInteractionCounts(transaction, accountId);
    return markRead(transaction, { accountId }, ids);
  });
}
