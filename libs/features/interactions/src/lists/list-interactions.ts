import type { Caller } from '@listings/domain';
import { invalidId } from '@listings/errors';
import { connection } from '@listings/pagination';
import type { Connection, CursorPageRequest } from '@listings/pagination';
import type { InteractionsDependencies } from '../dependencies.js';
import { findInteractionsById, locationExists } from '../store/interaction-reads.js';
import { findInteractionPage } from '../store/list/find-page.js';
import type { InteractionOrder } from '../store/list/interaction-list.js';
import { cursorOfRow, interactionPosition } from './interaction-cursor.js';
import { interactionFilter } from './interaction-filter.js';
import type { InteractionConditions } from './interaction-filter.js';
import { interactionJson, interactionNode } from './interaction-node.js';
import type { InteractionNode } from './interaction-node.js';

/** A list of interactions as a client asks for it. */
export interface InteractionListQuery extends InteractionConditions {
  readonly page: CursorPageRequest;
  readonly order: InteractionOrder;
}

/** The interactions of an account, across locations [4.6], as JSON text of {@link InteractionNode}, with the exact total. */
export async function rollupInteractions(
  deps: InteractionsDependencies,
  { accountId }: Pick<Caller, 'accountId'>,
  query: InteractionListQuery,
): Promise<Connection<string>> {
  const { database, publishers } = deps;
  const { page, order, ...conditions } = query;
  const filter = await interactionFilter(deps, accountId, conditions);
  const position = page.cursor === undefined ? undefined : interactionPosition(page.cursor, order);
  const { found, total } = filter
    ? await findInteractionPage(database, { accountId, filter, order, page, position })
    : { found: [], total: 0 };
  return connection({
    request: page,
    found,
    total,
    node: interactionJson(publishers),
    cursor: (row) => cursorOfRow(row, order),
  });
}

/** The interactions of one location [4.6]. Throws the 404 of an unknown location. */
export async function locationInteractions(
  deps: InteractionsDependencies,
  caller: Caller,
  { locationId, ...query }: InteractionListQuery & { locationId: number },
): Promise<Connection<string>> {
  if (!(await locationExists(deps.database, { accountId: caller.accountId, locationId }))) throw invalidId('unknown');
  const wanted = query.locationIds === undefined || query.locationIds.includes(locationId) ? [locationId] : [];
  return rollupInteractions(deps, caller, { ...query, locationIds: wanted });
}

/** Interactions by id with their responses, archived ones included, in the order of the request [contract 6]. */
export async function interactionDetails(
  { database, publishers }: InteractionsDependencies,
  { accountId }: Caller,
  ids: readonly string[],
): Promise<InteractionNode[]> {
  const rows = await findInteractionsById(database, { accountId, ids });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => {
    const row = byId.get(id);
    return row ? [interactionNode(publishers, row)] : [];
  });
}
