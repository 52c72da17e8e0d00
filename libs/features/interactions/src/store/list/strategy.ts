import type { CursorPageRequest } from '@listings/pagination';
import { conditionsOf } from '@listings/persistence';
import type { AddValue, Seek } from '@listings/persistence';
import { countFilters, rowFilters } from './interaction-list.js';
import type { InteractionFilter, InteractionOrder, InteractionPosition } from './interaction-list.js';

/** A query of a list. */
export interface InteractionQuery {
  readonly accountId: number;
  readonly filter: InteractionFilter;
  readonly order: InteractionOrder;
  readonly page: CursorPageRequest;
  readonly position?: InteractionPosition;
}

/** What a statement is put together from. */
export interface Parts {
  readonly add: AddValue;
  readonly seek: Seek;
}

/** Finds the interactions of a page, as `listed` and in any order. Strategies find the same ones at different costs. */
export type Strategy = (query: InteractionQuery, parts: Parts) => string;

/** The conditions on interactions, as `listed`. */
export function rowConditions(filter: InteractionFilter, add: AddValue): string {
  return [`listed.status <> 'ARCHIVED'`, ...conditionsOf(rowFilters, filter, add)].join(' and ');
}

/** The conditions on counts, as `counted`: of each day, or those that sum up all days. */
export function countConditions(filter: InteractionFilter, add: AddValue, days: 'each' | 'all'): string {
  return [
    `counted.account_id = $1`,
    `counted.day ${days === 'each' ? '>' : '='} '-infinity'`,
    ...(filter.locationIds || filter.tag !== undefined || filter.folderId !== undefined
      ? []
      : ['counted.location_id = 0']),
    ...conditionsOf(countFilters, filter, add),
  ].join(' and ');
}

/** The first interactions behind the position that fulfil a condition. */
export function first(columns: string, condition: string, { behind, order, limit }: Seek): string {
  const conditions = ['listed.account_id = $1', condition, ...behind].join(' and ');
  return `select ${columns} from interactions listed where ${conditions} ${order} limit ${limit}`;
}

/** The interactions whose keys were found in many places. */
export function ofKeys(keys: string): string {
  return `select listed.* from (${keys}) key
          join interactions listed on listed.account_id = key.account_id and listed.id = key.id`;
}

/** The columns of a key: what the orders need, without the contents. */
export const KEY = 'listed.account_id, listed.id, listed.posted_at, listed.last_response_at';
