import { invalidId } from '@listings/errors';
import { isUuid } from '@listings/pagination';
import type { InteractionPosition } from '@listings/persistence';

/** Encodes the position of an interaction. It stays valid when the interaction changes or is archived. */
export function interactionCursor({ id, postedAt, lastResponseAt }: InteractionPosition): string {
  const parts = [id, postedAt.getTime(), ...(lastResponseAt ? [lastResponseAt.getTime()] : [])];
  return Buffer.from(`Interaction:${parts.join(':')}`, 'utf8').toString('base64');
}

/** Decodes a cursor. Throws the 400 of a malformed id. */
export function interactionPosition(cursor: string): InteractionPosition {
  const text = Buffer.from(cursor, 'base64').toString('utf8');
  const [type, id = '', postedAt = '', lastResponseAt, ...rest] = text.split(':');
  const times = [postedAt, ...(lastResponseAt === undefined ? [] : [lastResponseAt])];
  const valid = type === 'Interaction' && isUuid(id) && rest.length === 0 && times.every(isTime);
  if (!valid || Buffer.from(text, 'utf8').toString('base64') !== cursor) throw invalidId('undecodable');
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
