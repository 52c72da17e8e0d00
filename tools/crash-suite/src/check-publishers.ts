import type { Database } from '@listings/persistence';
import type { SandboxAdmin } from '@listings/publisher-sandbox';
import type { Ledger } from './ledger.js';

/** The part of the sandbox's state that the checks read. */
interface SandboxState {
  a: { listings: { id: string; posts: PostAtA[]; reviews: { comment?: string; reply?: { comment: string } }[] }[] };
  b: {
    pages: {
      id: string;
      posts: { message?: string }[];
      reviews: { text?: string; story?: { comments: { message: string }[] } }[];
    }[];
  };
}
interface PostAtA {
  content: { summary?: string };
}

/** The posts and replies that the publishers have, compared with what clients were told. */
export interface PublisherCheck {
  readonly posts: number;
  readonly replies: number;
  /** Deliveries that ended as rejected because five processes in a row were killed while they held them. */
  readonly givenUp: number;
  /** Sentences about broken invariants. */
  readonly problems: string[];
}

/**
 * Compares the publishers' own records with the ledger [reliability 2]: each item has at most one live post at each
 * publisher, one if it was not deleted and none if it was (I4); each response is there once (I4), at most once if it is one
 * of `unsent`, which were given up; and no post was created more often than its delivery was claimed (I6).
 */
export async function checkPublishers(
  admin: SandboxAdmin,
  { ledger, database, unsent }: { ledger: Ledger; database: Database; unsent: ReadonlySet<string> },
): Promise<PublisherCheck> {
  const state = (await admin.state()) as unknown as SandboxState;
  const live = livePosts(state);
  const problems: string[] = [];
  let posts = 0;
  let givenUp = 0;
  const rows = await database.query<{
    postId: number;
    ref: string;
    state: string;
    error: string | null;
  }>(
    `select post_id as "postId", listing_ref as ref, state, error from post_deliveries
     where post_id = any ($1)`,
    [ledger.posts.map(({ id }) => id)],
  );
  const byPost = groupBy(rows);
  for (const { id, message, deleted, locations } of ledger.posts) {
    const deliveries = byPost.get(id) ?? [];
    // A scheduled campaign that was deleted before its start has none.
    if (deliveries.length !== locations.length * 2 && !(deleted && deliveries.length === 0))
      problems.push(`post ${id} has ${deliveries.length} deliveries`);
    for (const { ref, state: stored, error } of deliveries) {
      const place = `${ref.split('/').at(-1) ?? ''} ${message}`;
      const there = live.get(place) ?? 0;
      posts += there;
      const name = `${there} live posts, the delivery is ${stored}${error ? ` (${error})` : ''}: ${place}`;
      const least = deleted || stored === 'REJECTED' ? 0 : 1;
      if (there < least || there > (deleted ? 0 : 1)) problems.push(name);
      if (stored === 'REJECTED') givenUp += 1;
    }
  }
  const replies = count([
    ...state.a.listings.flatMap(({ reviews }) => reviews.flatMap(({ reply }) => (reply ? [reply.comment] : []))),
    ...state.b.pages.flatMap(({ reviews }) =>
      reviews.flatMap(({ story }) => (story?.comments ?? []).map(({ message }) => message)),
    ),
  ]);
  let replied = 0;
  for (const { response } of ledger.reviews) {
    if (response === undefined) continue;
    const there = replies.get(response) ?? 0;
    replied += there;
    if (there > 1 || (there === 0 && !unsent.has(response)))
      problems.push(`${there} replies at the publisher: ${response}`);
  }
  return { posts, givenUp, replies: replied, problems };
}

/** How many posts with the same text each listing shows, by listing and text. */
export async function postsByPlace(admin: SandboxAdmin): Promise<ReadonlyMap<string, number>> {
  return livePosts((await admin.state()) as unknown as SandboxState);
}

function livePosts(state: SandboxState): Map<string, number> {
  return count([
    ...state.a.listings.flatMap(({ id, posts }) => posts.map(({ content }) => `${id} ${content.summary ?? ''}`)),
    ...state.b.pages.flatMap(({ id, posts }) => posts.map(({ message }) => `${id} ${message ?? ''}`)),
  ]);
}

function count(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function groupBy<Row extends { postId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) groups.set(row.postId, [...(groups.get(row.postId) ?? []), row]);
  return groups;
}
