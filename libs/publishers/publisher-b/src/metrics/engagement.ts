import { asCount, asObject, asObjects, asText, PublisherError } from '@listings/publisher-sdk';
import type { EngagementCapability, JsonObject, PostEngagement } from '@listings/publisher-sdk';
import type { Account, OpenAccount } from '../account/accounts.js';
import { closedReason } from '../account/capabilities.js';
import { asId } from '../ids.js';
import { mapAtMost } from '../map-at-most.js';
import { parsePostRef } from '../posts/post-ref.js';
import { readVideoState } from '../posts/video-state.js';
import type { PostMetrics } from './metric-names.js';
import type { ReadMetrics } from './metric-reader.js';

/** Each post takes two calls. A failed read is repeated, so it takes few posts. */
const postsAtATime = 5;
const postsPerRead = 25;

const countFields = 'likes.summary(true).limit(0),comments.summary(true).limit(0),shares';

/**
 * Reads the engagement of posts [publishers 2.6]. Likes, comments and shares are fields of the post. Views and clicks
 * are metrics, which need more permissions: without those, only the fields are reported.
 */
export function createEngagement(
  openAccount: OpenAccount,
  readMetrics: ReadMetrics,
  names: PostMetrics,
): EngagementCapability {
  return {
    postsPerRead,
    readsPerMinute: 30,
    async readEngagement({ session, listingRef, refs }) {
      const account = openAccount(session);
      await account.require(listingRef, 'engagement');
      const metrics = postMetrics(account, listingRef);
      const rights = await account.rights(listingRef);
      if (names.size === 0 || closedReason('insights', rights) !== undefined) metrics.close();

      const numbers = await mapAtMost(postsAtATime, [...new Set(refs)], async (ref) => {
        const postId = await postIdOf(account, listingRef, ref);
        const counts = postId === undefined ? undefined : await readCounts(account, listingRef, postId);
        if (postId === undefined || !counts) return undefined;
        return withoutNothing({ ref, ...counts, ...(await metrics.read(postId)) });
      });
      return numbers.filter((each) => each !== undefined);
    },
  };

  /** The metrics of posts, until the publisher reports that it has none. */
  function postMetrics(account: Account, pageId: string) {
    let closed = false;
    return {
      close: () => void (closed = true),
      async read(postId: string): Promise<Omit<PostEngagement, 'ref'>> {
        if (closed) return {};
        try {
          const query = { pageId, objectId: postId, names: [...names.values()] };
          return readValues((await readMetrics(account, query)) ?? [], names);
        } catch (error) {
          if (!(error instanceof PublisherError) || error.failure.kind !== 'NO_DATA') throw error;
          closed = true;
          return {};
        }
      },
    };
  }
}

/** A video has only its own id until it has a post. Before that nobody has seen it. */
async function postIdOf(account: Account, pageId: string, ref: string): Promise<string | undefined> {
  const { kind, id } = parsePostRef(ref);
  if (asId(id) === undefined || kind === 'post') return asId(id);
  const video = await readVideoState(account, pageId, id);
  const post = parsePostRef(video.ref ?? ref);
  return post.kind === 'post' ? post.id : undefined;
}

/** Undefined if the post no longer exists. A missing count is unknown, because the publisher omits it. */
async function readCounts(
  account: Account,
  pageId: string,
  postId: string,
): Promise<Omit<PostEngagement, 'ref'> | undefined> {
  const post = await account.onPage(pageId, {
    method: 'GET',
    path: `/${encodeURIComponent(postId)}`,
    query: { fields: countFields },
    purpose: 'read',
  });
  return (
    post && {
      reactions: total(post['likes']),
      comments: total(post['comments']),
      shares: asCount(asObject(post['shares'])?.['count']),
    }
  );
}

function total(edge: unknown): number | undefined {
  return asCount(asObject(asObject(edge)?.['summary'])?.['total_count']);
}

function readValues(entries: readonly JsonObject[], names: PostMetrics): Omit<PostEngagement, 'ref'> {
  return Object.fromEntries(
    [...names].map(([number, name]) => {
      const entry = entries.find((each) => asText(each['name']) === name);
      return [number, asCount(asObjects(entry?.['values'])[0]?.['value'])];
    }),
  );
}

/** Leaves out a post without any known counter. */
function withoutNothing({ ref, ...numbers }: PostEngagement): PostEngagement | undefined {
  return Object.values(numbers).some((number) => number !== undefined) ? { ref, ...numbers } : undefined;
}
