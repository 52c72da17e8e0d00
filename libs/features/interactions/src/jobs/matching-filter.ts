import type { Caller } from '@listings/domain';
import type { InteractionsDependencies } from '../dependencies.js';
import { interactionFilter } from '../lists/interaction-filter.js';
import type { InteractionConditions } from '../lists/interaction-filter.js';
import { countInteractions } from '../store/list/find-page.js';
import type { InteractionFilter } from '../store/list/interaction-list.js';

/** The filter of some conditions; undefined if nothing matches them. The matches of a search are not counted before. */
export async function matchingFilter(
  deps: Pick<InteractionsDependencies, 'database' | 'publishers'>,
  { accountId }: Pick<Caller, 'accountId'>,
  conditions: InteractionConditions,
): Promise<InteractionFilter | undefined> {
  const filter = await interactionFilter(deps, accountId, conditions);
  if (!filter || (await countInteractions(deps.database, { accountId, filter })) === 0) return undefined;
  return filter;
}
