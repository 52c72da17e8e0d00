import type { JsonObject } from '../json/json.js';
import type { ContextB } from './context.js';
import { invalidParameter } from './errors.js';

const USUAL_LIMIT = 25;
const LARGEST_LIMIT = 100;

/** One page of a list in B's format: `data` and, unless empty, `paging` with cursors and `next` [publishers 2.1]. */
export function listPage<T>(context: ContextB, all: readonly T[], show: (item: T) => JsonObject): JsonObject {
  const limit = limitOf(context.parameter('limit'));
  const after = context.parameter('after');
  const before = context.parameter('before');
  const end = before ? positionOf(before) : undefined;
  const start = after ? positionOf(after) + 1 : Math.max(0, (end ?? 0) - limit);
  const items = all.slice(start, end === undefined ? start + limit : end);
  if (items.length === 0) return { data: [] };
  const last = start + items.length - 1;
  return {
    data: items.map(show),
    paging: {
      cursors: { before: cursorAt(start), after: cursorAt(last) },
      previous: start > 0 ? linkTo(context, { before: cursorAt(start) }) : undefined,
      next: last + 1 < all.length ? linkTo(context, { after: cursorAt(last) }) : undefined,
    },
  };
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return USUAL_LIMIT;
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > LARGEST_LIMIT)
    throw invalidParameter(`limit must be from 1 to ${LARGEST_LIMIT}`);
  return limit;
}

function cursorAt(position: number): string {
  return Buffer.from(`position:${position}`).toString('base64url');
}

function positionOf(cursor: string): number {
  const found = /^position:(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!found) throw invalidParameter('Invalid cursors values were provided');
  return Number(found[1]);
}

/** The URL of another page of the same list. It never contains the token. */
function linkTo({ world, call }: ContextB, cursor: Record<string, string>): string {
  const query = new URLSearchParams(call.query);
  for (const secret of ['access_token', 'appsecret_proof', 'after', 'before']) query.delete(secret);
  for (const [name, value] of Object.entries(cursor)) query.set(name, value);
  return `${world.origin}/b${call.path}?${query.toString()}`;
}
