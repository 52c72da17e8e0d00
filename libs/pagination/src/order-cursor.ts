import { invalidId } from '@listings/errors';
import { LARGEST_INTEGER } from './largest-integer.js';
import { rankCursor, rankPosition } from './rank-cursor.js';

/** The position of a row in an ordered list: the text of the value by which the list is ordered, and its id. */
export interface OrderPosition {
  readonly value: string;
  readonly id: number;
}

/** Encodes the position of a row in a list. `order` names the list and its order, so that the cursor of another one is refused. */
export function orderCursor(order: string, { value, id }: OrderPosition): string {
  return rankCursor(order, { rank: id, key: value });
}

/** Decodes a cursor of {@link orderCursor}. Throws the 400 of a malformed id for any other text [contract 1]. */
export function orderPosition(order: string, cursor: string): OrderPosition {
  const { rank, key } = rankPosition(order, cursor);
  if (rank === null || !Number.isInteger(rank) || rank < 0 || rank > LARGEST_INTEGER) throw invalidId('undecodable');
  return { value: key, id: rank };
}
