import type { Database } from '@listings/persistence';
import { findRequest, findRequests } from '../store/request-log-reads.js';
import type { RequestFilter, RequestPosition, RequestRow } from '../store/request-log-reads.js';

/** Maximum size of a page. */
export const MAX_REQUESTS = 100;
/** Requests that a page compares with its filter, so that a rare value costs a bounded time. */
const EXAMINED = 10_000;

/** A page of the request log, the newest request first. */
export interface RequestPage {
  readonly requests: readonly RequestRow[];
  /** Where the next page begins; null when there are no older requests. */
  readonly next: RequestPosition | null;
  /** Set when the page ended because it had compared as many requests as it may: the time of the oldest of them. */
  readonly searchedTo: Date | null;
}

/** Reads a page of the requests that the API keys of an account have sent. */
export async function listRequests(
  { database }: { readonly database: Database },
  filter: RequestFilter,
  { behind, limit }: { behind?: RequestPosition; limit: number },
): Promise<RequestPage> {
  const compares = [filter.outcome, filter.operation, filter.keyId, filter.correlationId].some(
    (value) => value !== undefined,
  );
  const examine = compares ? EXAMINED : limit + 1;
  const found = await findRequests(database, filter, { behind, limit: limit + 1, examine });
  const requests = found.requests.slice(0, limit);
  const last = requests.at(-1);
  if (last && found.requests.length > limit) return { requests, next: { at: last.at, id: last.id }, searchedTo: null };
  if (found.last && found.examined === examine) return { requests, next: found.last, searchedTo: found.last.at };
  return { requests, next: null, searchedTo: null };
}

/** Reads one request of an account; undefined when it has none at this place. */
export async function readRequest(
  { database }: { readonly database: Database },
  accountId: number,
  position: RequestPosition,
): Promise<RequestRow | undefined> {
  return findRequest(database, { accountId, ...position });
}
