import type { Caller } from '@listings/domain';
import type { Connection } from '@listings/pagination';
import { rollupInteractions } from '../index.js';
import type { InteractionListQuery, InteractionNode } from '../index.js';

/** The interactions of a page, parsed. */
export function nodesOf({ edges }: Connection<string>): InteractionNode[] {
  return edges.map(({ node }) => JSON.parse(node) as InteractionNode);
}

/** The first page of the interactions that match, the newest first. */
export async function newestOf(
  deps: Parameters<typeof rollupInteractions>[0],
  caller: Caller,
  conditions: Partial<InteractionListQuery> = {},
): Promise<InteractionNode[]> {
  const page = { size: 20, direction: 'forward' } as const;
  return nodesOf(await rollupInteractions(deps, caller, { page, order: 'NEWEST_FIRST', ...conditions }));
}
