import { invalidArgument } from './errors.js';

/** One page of a list [publishers 1.1]. */
export interface Page<T> {
  readonly items: T[];
  /** Absent on the last page [publishers 1.1]. */
  readonly nextPageToken: string | undefined;
}

/**
 * Returns the page for `pageSize` and `pageToken`. Sizes out of range and tokens of other lists are 400 [publishers
 * 1.1].
 */
export function pageOf<T>(all: readonly T[], query: URLSearchParams, sizes: { usual: number; most: number }): Page<T> {
  const size = pageSize(query.get('pageSize'), sizes);
  const listKey = keyOf(query);
  const start = query.get('pageToken') ? startOf(query.get('pageToken') ?? '', listKey) : 0;
  const end = start + size;
  return {
    items: all.slice(start, end),
    nextPageToken: end < all.length ? tokenFor(end, listKey) : undefined,
  };
}

function pageSize(text: string | null, { usual, most }: { usual: number; most: number }): number {
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
