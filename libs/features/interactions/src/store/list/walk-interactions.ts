import { preparedTexts, seek, valuesOf } from '@listings/persistence';
import type { Sql } from '@listings/persistence';
import { orders } from './interaction-list.js';
import type { InteractionFilter } from './interaction-list.js';
import { isOfFewLocations, merged } from './merged.js';
import { first, rowConditions } from './strategy.js';

/** Where a walk goes on: behind this interaction. A job keeps it, so that its time may be a text. */
export interface WalkPosition {
  readonly id: string;
  readonly postedAt: Date | string;
}

/** A part of a walk over the interactions that match a filter. */
export interface WalkedPart {
  /** Those that match, newest first. */
  readonly ids: readonly string[];
  /** Undefined after the last one. */
  readonly next: WalkPosition | undefined;
}

/** Interactions that one statement passes: a filter with few matches costs many short statements, and never a long one. */
const PASSED = 500;

const prepared = preparedTexts('interactions-walk');

/** Passes the next interactions of an account, newest first, and returns those that match a filter. */
export async function walkInteractions(
  sql: Sql,
  { accountId, filter, after }: { accountId: number; filter: InteractionFilter; after?: WalkPosition },
): Promise<WalkedPart> {
  const { all, add } = valuesOf(accountId);
  const position = after && { ...after, postedAt: new Date(after.postedAt), lastResponseAt: null };
  const page = { direction: 'forward', size: PASSED } as const;
  const walk = { ...seek(orders.NEWEST_FIRST, { ...page, position }, add), limit: PASSED };
  const query = { accountId, filter, order: 'NEWEST_FIRST', page } as const;
  const { from, to, ...others } = filter;
  const passed = isOfFewLocations(query)
    ? { rows: merged(query, { add, seek: walk }), matches: 'true' }
    : { rows: first('listed.*', rowConditions({ from, to }, add), walk), matches: rowConditions(others, add) };
  const text = `select listed.id, listed.posted_at as "postedAt", ${passed.matches} as matches from (${passed.rows}) listed ${walk.order}`;
  const rows = await sql.query<{ id: string; postedAt: Date; matches: boolean }>(prepared(text), all);
  const last = rows.at(-1);
  return {
    ids: rows.flatMap(({ id, matches }) => (matches ? [id] : [])),
    next: last && rows.length === PASSED ? { id: last.id, postedAt: last.postedAt } : undefined,
  };
}
