import { invalidId } from '@listings/errors';
import { isUuid } from '@listings/pagination';
import type { InteractionOrder, InteractionPosition } from '../store/list/interaction-list.js';
import type { ListedInteraction } from '../store/list/listed-columns.js';

/** How a cursor names the order of its list. */
const NAMES: Readonly<Record<InteractionOrder, string>> = {
  NEWEST_FIRST: 'newest',
  OLDEST_FIRST: 'oldest',
  LAST_RESPONDED: 'responded',
};

/** Encodes the position of an interaction in a list. It stays valid when the interaction changes or is archived. */
export function cursorOfRow(row: ListedInteraction, order: InteractionOrder): string {
  const lastResponseMs = order === 'LAST_RESPONDED' ? row[14] : null;
  const responded = lastResponseMs === null ? '' : `:${lastResponseMs}`;
  return Buffer.from(`Interaction:${NAMES[order]}:${row[0]}:${row[12]}${responded}`, 'latin1').toString('base64');
}

/** Decodes a cursor. Throws the 400 of a malformed id, also for a cursor of a list in another order [contract 1]. */
export function interactionPosition(cursor: string, order: InteractionOrder): InteractionPosition {
  const text = Buffer.from(cursor, 'base64').toString('utf8');
  const [type, name, id = '', postedAt = '', lastResponseAt, ...rest] = text.split(':');
  const times = [postedAt, ...(lastResponseAt === undefined ? [] : [lastResponseAt])];
  const valid = type === 'Interaction' && name === NAMES[order] && isUuid(id) && times.every(isTime);
  const extra = rest.length > 0 || (order !== 'LAST_RESPONDED' && lastResponseAt !== undefined);
  if (!valid || extra || Buffer.from(text, 'utf8').toString('base64') !== cursor) throw invalidId('undecodable');
  return {
    id,
    postedAt: new Date(Number(postedAt)),
    lastResponseAt: lastResponseAt === undefined ? null : new Date(Number(lastResponseAt)),
  };
}

/** Milliseconds since 1970 within the years that PostgreSQL and JavaScript both know. */
function isTime(text: string): boolean {
  return /^-?\d{1,14}$/.test(text) && Number.isFinite(new Date(Number(text)).getTime());
}
