import type { Client } from '@listings/client';
import { choiceOf } from '../../../api/location-choice.js';
import { draftOf } from './draft-of-post.js';
import { scopeOf } from './draft.js';
import type { Draft } from './draft.js';

/** The largest page of results, and the most locations that one request reads. */
const PAGE = 500;

/** Which post is used again. */
export interface EarlierPost {
  readonly postId: string;
  /** Only the locations where it failed at this publisher, and only at this publisher: elsewhere it is live. */
  readonly failedAt?: string;
  readonly requestKey: string;
}

/**
 * A draft with the content of an earlier post, at all its locations that are not archived: by its tag, if it had one, and at its
 * times, if it was scheduled. A repetition of what failed is published at once.
 */
export async function draftFromPost(
  api: Pick<Client, 'get'>,
  { postId, failedAt, requestKey }: EarlierPost,
): Promise<Draft> {
  const post = await api.get('/api/v4/portal/posts/{postId}/content', { path: { postId } });
  if (failedAt !== undefined) {
    const picked = await activeLocations(api, await failedLocations(api, postId, failedAt));
    return draftOf(post, { picked, requestKey, site: failedAt });
  }
  const { scheduledStart, scheduledEnd } = await api.get('/api/v4/portal/posts/{postId}', { path: { postId } });
  const scope = scopeOf(post);
  const picked = scope.scope === 'picked' ? await activeLocations(api, post.locationIds) : [];
  const times =
    scheduledStart === null ? {} : { scheduled: true, start: scheduledStart, end: scheduledEnd ?? undefined };
  return draftOf(post, { picked, ...scope, ...times, requestKey });
}

async function failedLocations(api: Pick<Client, 'get'>, postId: string, site: string): Promise<number[]> {
  const found: number[] = [];
  for (let page = 1; ; page += 1) {
    const query = { status: 'ERROR', site, page, perPage: PAGE } as const;
    const { results, total } = await api.get('/api/v4/portal/posts/{postId}/results', { path: { postId }, query });
    found.push(...results.map(({ locationId }) => locationId));
    if (results.length < PAGE || found.length >= total) return found;
  }
}

async function activeLocations(api: Pick<Client, 'get'>, numbers: readonly number[]): Promise<Draft['picked']> {
  const picked: { id: string; name: string }[] = [];
  for (let from = 0; from < numbers.length; from += PAGE) {
    const locationIds = numbers.slice(from, from + PAGE);
    const locations = await api.get('/api/v4/locations-by-ids', { query: { locationIds } });
    // With the address: the locations of a chain have the same name.
    const active = locations.filter(({ archived }) => !archived).map(choiceOf);
    picked.push(...active.map(({ id, label }) => ({ id, name: label })));
  }
  return picked;
}
