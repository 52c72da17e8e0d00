import type { JsonObject } from '../json/json.js';
import { invalidArgument } from './errors.js';

/** A list of an API, under its name in the response, and how many entries a page has [publishers 1.1]. */
interface List<T> {
  readonly name: string;
  readonly all: readonly T[];
  readonly usual: number;
  readonly most: number;
}

/**
 * The page for `pageSize` and `pageToken`, without a list if it is empty. Sizes out of range and tokens of other lists are
 * 400 [publishers 1.1].
 */
export function listPage<T>(query: URLSearchParams, list: List<T>, show: (item: T) => JsonObject): JsonObject {
  const { name, all } = list;
  const listKey = keyOf(query);
  const size = pageSize(query.get('pageSize'), list);
  const start = query.get('pageToken') ? startOf(query.get('pageToken') ?? '', listKey) : 0;
  const end = start + size;
  const items = all.slice(start, end).map(show);
  return {
    [name]: items.length > 0 ? items : undefined,
    nextPageToken: end < all.length ? tokenFor(end, listKey) : undefined,
  };
}

function pageSize(text: string | null, { usual, most }: Pick<List<unknown>, 'usual' | 'most'>): number {
  if (text === null || text === '' || text === '0') return usual;
  const size = Number(text);
  if (!Number.isInteger(size) || size < 1 || size > most)
    throw invalidArgument('page_size', `page_size must be from 1 to ${most}`);
  return size;
}

function tokenFor(start: number, listKey: string): string {
  return Buffer.from(JSON.stringify([start, listKey])).toString('base64url');
}

function startOf(token: string, listKey: string): number {
  try {
    const [start, key] = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as [unknown, unknown];
    if (typeof start === 'number' && key === listKey) return start;
  } catch {
    // falls through to the refusal
  }
  throw invalidArgument('page_token', 'page_token does not belong to this list');
}

/** A token is valid only for the same filter and order. */
function keyOf(query: URLSearchParams): string {
  return ['filter', 'orderBy', 'parentAccount'].map((name) => query.get(name) ?? '').join('|');
}
