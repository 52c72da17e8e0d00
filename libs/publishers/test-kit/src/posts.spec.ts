import { describe, expect, it } from '@jest/globals';
import { examinePublisher } from './examine-publisher.js';
import { brokenRules } from './testing/broken-rules.js';
import { modelWithPosts } from './testing/model-posts.js';

const COUNTERS = /counter|a zero/;
const SHOWN = /every part of a content|follows a pending post/;
const outcomes = async (rules: RegExp, livePosts?: number) => {
  const under = modelWithPosts(() => false, livePosts);
  const results = await examinePublisher(under, { only: ({ title }) => rules.test(title) });
  return results.map(({ outcome, reason }) => reason ?? outcome);
};

describe('the checks of what people read of a post and of how many have read it', () => {
  it('[contract 5] pass for a plug-in that tells all of a post and of its refusal', async () => {
    expect(await outcomes(SHOWN)).toEqual(['kept', 'kept']);
  });

  const older =
    '[publishers 5.15] pass for a correct plug-in whose publisher shows %s posts of a listing, of which one may be older';

  it.each([undefined, 4, 3, 2, 1])(older, async (livePosts) => {
    expect(await outcomes(COUNTERS, livePosts)).toEqual(Array(3).fill('kept'));
  });

  it.each<[string, number | undefined, RegExp]>([
    ['drops the link of a live post', undefined, /address ".*posts.*" of a live post, but checkPost returned the link/],
    ['drops the reason of a refusal', undefined, /refused with "It breaks our rules", but checkPost returned the re/],
    ['counts posts that were deleted', undefined, /posts with counters after the last one was deleted/],
    ['counts posts that were deleted', 1, /posts with counters after the last one was deleted/],
    ['mixes up posts', 2, /views of post 1: expected 10, got 20/],
    ['reports zero as unknown', 1, /counters of a post without readers that are not 0/],
    ['reports what is unknown as zero', 1, /without the views of a post \(views\), but .* returned 0.*PostEngagement/],
  ])('[contract 5, publishers 5.15] find a plug-in that %s where %s posts are shown', async (bug, shown, reason) => {
    const under = modelWithPosts((each) => each === bug, shown);
    const rules = bug.startsWith('drops') ? SHOWN : COUNTERS;
    expect((await brokenRules(under, rules)).join('\n')).toMatch(reason);
  });
});
