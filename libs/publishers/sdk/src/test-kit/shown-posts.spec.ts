import { describe, expect, it } from '@jest/globals';
import type { PostsCapability } from '../posts.js';
import type { PublisherDeclaration } from '../publisher.js';
import { modelDriver, modelDriverWith } from '../testing/model-driver.js';
import { modelWith } from '../testing/model-plug-in.js';
import type { PublisherDriver } from './driver.js';
import { examinePublisher } from './examine-publisher.js';

type Carelessness = 'drops the link of a live post' | 'drops the reason of a refusal';

const REASON = 'It breaks our rules';
const linkOf = (ref: string) => `https://model.example/posts/${ref}`;

/** The model publisher with links of posts, and with editors once a world holds its posts. */
function shownBy(carelessness?: Carelessness): { declaration: PublisherDeclaration; driver: PublisherDriver } {
  const is = (each: Carelessness) => each === carelessness;
  const decisions = new Map<string, 'accept' | 'reject'>();
  let isHeld = false;
  const around = (posts: PostsCapability): PostsCapability => ({
    ...posts,
    async createPost(request) {
      const made = await posts.createPost(request);
      return isHeld && made.state === 'live' ? { state: 'pending', ref: made.ref, pollAfterMs: 1_000 } : made;
    },
    async checkPost(request) {
      const { ref } = request;
      const decision = decisions.get(ref);
      if (decision === 'reject')
        return { state: 'rejected', ref, reason: is('drops the reason of a refusal') ? undefined : `${REASON}.` };
      if (isHeld && !decision) return { state: 'pending', ref, pollAfterMs: 1_000 };
      const state = await posts.checkPost(request);
      return state.state === 'live' && !is('drops the link of a live post') ? { ...state, link: linkOf(ref) } : state;
    },
  });
  return {
    declaration: modelWith(({ posts }) => ({ posts: posts && around(posts) })),
    driver: {
      ...modelDriverWith(({ world: { posts } }) => {
        isHeld = false;
        decisions.clear();
        const shown = async (ref: string) => ({
          texts: [],
          pictures: 0,
          ...(await posts?.shown?.(ref)),
          link: linkOf(ref),
        });
        const settle = async (ref: string, verdict: 'accept' | 'reject') => void decisions.set(ref, verdict);
        const hold = async () => void (isHeld = true);
        return { posts: posts && { ...posts, shown, hold, settle, refusedBecause: REASON } };
      }),
      impossible: { ...modelDriver.impossible, 'posts.hold': undefined },
    },
  };
}

const examine = async (carelessness?: Carelessness) => {
  const results = await examinePublisher(shownBy(carelessness), {
    only: ({ title }) => /every part of a content|follows a pending post/.test(title),
  });
  return results.map(({ outcome, reason = '' }) => `${outcome} ${reason}`.trim());
};

describe('the checks of what people read of a post and of its refusal', () => {
  it('[contract 5] pass for a plug-in that tells all of it', async () => {
    expect(await examine()).toEqual(['kept', 'kept']);
  });

  it.each<[Carelessness, RegExp]>([
    ['drops the link of a live post', /tells the address ".*posts.*" of a live post, but checkPost returned the link/],
    ['drops the reason of a refusal', /refused with "It breaks our rules", but checkPost returned the reason/],
  ])('[contract 5] find a plug-in that %s', async (carelessness, reason) => {
    const broken = (await examine(carelessness)).filter((each) => each !== 'kept');
    expect(broken).toEqual([expect.stringMatching(reason)]);
  });
});
