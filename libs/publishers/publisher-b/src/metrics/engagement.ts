import { asCount, asObject, asObjects, asText, failureOf } from '@listings/publisher-sdk';
import type { EngagementCapability, JsonObject, PostEngagement } from '@listings/publisher-sdk';
import type { Page } from '../account/accounts.js';
import { closedReason } from '../account/capabilities.js';
import { asId } from '../ids.js';
import { inGroups } from '../in-groups.js';
import type { Parts } from '../parts.js';
import { readVideoState, videoIdOf } from '../posts/video-state.js';
import type { PostMetrics } from './metric-names.js';

type Numbers = Omit<PostEngagement, 'ref'>;

/** Each post takes two calls. A failed read is repeated, so it takes few posts. */
const postsAtATime = 5;
const postsPerRead = 25;

const countFields = 'likes.summary(true).limit(0),comments.summary(true).limit(0),shares';

/**
 * Reads the engagement of posts [publishers 2.6]. Likes, comments and shares are fields of the post. Views and clicks
 * are metrics, which need more permissions: without those, only the fields are reported.
 */
export function createEngagement({ accounts, readMetrics, configuration }: Parts): EngagementCapability {
  const names = configuration.postMetrics;
  return {
    postsPerRead,
    readsPerMinute: 30,
    async readEngagement({ refs, ...address }) {
      const page = await accounts.pageFor('engagement', address);
      let hasMetrics = names.size > 0 && closedReason('insights', await page.rights()) === undefined;
      const found: PostEngagement[] = [];
      for (const group of inGroups(postsAtATime, [...new Set(refs)]))
        found.push(...(await Promise.all(group.map(engagementOf))).flatMap((each) => each ?? []));
      return found;

      /** Undefined for a post that no longer exists, has not been shown yet, or has no known number. */
      async function engagementOf(ref: string): Promise<PostEngagement | undefined> {
        const postId = await postIdOf(page, ref);
        const post = postId === undefined ? undefined : await page.getPart(postId, { fields: countFields });
        if (postId === undefined || !post) return undefined;
        const numbers: Numbers = { ...countsIn(post), ...(await metricsOf(postId)) };
        return Object.values(numbers).some((number) => number !== undefined) ? { ref, ...numbers } : undefined;
      }

      /** The metrics of a post, until the publisher says that it has none. */
      async function metricsOf(postId: string): Promise<Numbers> {
        if (!hasMetrics) return {};
        try {
          return valuesIn((await readMetrics(page, postId, [...names.values()])) ?? [], names);
        } catch (error) {
          if (failureOf(error).kind !== 'NO_DATA') throw error;
          hasMetrics = false;
          return {};
        }
      }
    },
  };
}

/** A video has only its own id until it has a post. Before that nobody has seen it. */
async function postIdOf(page: Page, ref: string): Promise<string | undefined> {
  const video = videoIdOf(ref);
  if (video === undefined) return asId(ref);
  return asId(video) === undefined ? undefined : asId((await readVideoState(page, video)).ref);
}

/** A missing count is unknown, because the publisher omits it. */
function countsIn(post: JsonObject): Numbers {
  return {
    reactions: total(post['likes']),
    comments: total(post['comments']),
    shares: asCount(asObject(post['shares'])?.['count']),
  };
}

function total(edge: unknown): number | undefined {
  return asCount(asObject(asObject(edge)?.['summary'])?.['total_count']);
}

function valuesIn(entries: readonly JsonObject[], names: PostMetrics): Numbers {
  return Object.fromEntries(
    [...names].map(([number, name]) => {
      const entry = entries.find((each) => asText(each['name']) === name);
      return [number, asCount(asObjects(entry?.['values'])[0]?.['value'])];
    }),
  );
}
