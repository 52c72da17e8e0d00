import { describe, expect, it } from '@jest/globals';
import type { ReviewsCapability } from '../reviews.js';
import { modelWithReviews } from '../testing/model-reviews.js';
import type { CustomerTexts } from '../testing/model-reviews.js';
import { examinePublisher } from './examine-publisher.js';

type Carelessness =
  | 'drops the author'
  | 'drops the title'
  | 'drops the link of a review'
  | 'tells the time of an edit as that of the review'
  | 'never tells of an edit'
  | 'drops the reason of a refusal';

const AUTHOR = 'Ann';
const TITLE = 'My visit';
const REASON = 'It breaks our rules';
const linkOf = (ref: string) => `https://model.example/reviews/${ref}`;

function modelWith(carelessness?: Carelessness) {
  const is = (each: Carelessness) => each === carelessness;
  const editedAt = new Map<string, Date>();
  const decisions = new Map<string, 'accept' | 'reject'>();
  const now = (texts: CustomerTexts) => texts.replyWith('').writtenAt;
  const timesOf = (texts: CustomerTexts, ref: string) => {
    const postedAt = new Date(texts.written.get(ref)?.at ?? 0);
    return { postedAt, changedAt: editedAt.get(ref) ?? postedAt };
  };
  const reviews = (texts: CustomerTexts): ReviewsCapability => ({
    scale: 'stars',
    repliesPerReview: 'one',
    async *listReviews() {
      for (const [ref, { text, replies }] of texts.written) {
        const { postedAt, changedAt } = timesOf(texts, ref);
        yield {
          ref,
          text,
          replies,
          author: is('drops the author') ? undefined : { name: AUTHOR },
          title: is('drops the title') ? undefined : TITLE,
          permalink: is('drops the link of a review') ? undefined : linkOf(ref),
          postedAt: is('tells the time of an edit as that of the review') ? changedAt : postedAt,
          changedAt: is('never tells of an edit') ? postedAt : changedAt,
        };
      }
    },
    checkReply: () => [],
    async reply({ text }) {
      return { ...texts.replyWith(text), state: { state: 'pending', pollAfterMs: 1_000 } };
    },
    async checkReplyState({ reviewRef }) {
      const isRefused = decisions.get(reviewRef) === 'reject';
      const reason = is('drops the reason of a refusal') ? undefined : `${REASON}.`;
      const state = isRefused ? ({ state: 'rejected', reason } as const) : ({ state: 'live' } as const);
      return { ...texts.replyWith('Thank you!'), state };
    },
  });
  return modelWithReviews({
    reviews,
    driver: (texts) => ({
      write: async (_, text) => texts.write(text),
      async edit(ref, text) {
        texts.edit(ref, text);
        editedAt.set(ref, now(texts));
      },
      remove: async (ref) => void texts.written.delete(ref),
      count: async () => texts.written.size,
      hold: async () => undefined,
      settle: async (ref, verdict) => void decisions.set(ref, verdict),
      refusedBecause: REASON,
      shown: async (ref) => ({ author: AUTHOR, title: TITLE, permalink: linkOf(ref), ...timesOf(texts, ref) }),
      tooLong: 'x',
    }),
  });
}

const examine = async (carelessness?: Carelessness) => {
  const results = await examinePublisher(modelWith(carelessness), {
    only: ({ title }) => /what its readers see|follows a pending reply/.test(title),
  });
  return results.map(({ outcome, reason = '' }) => `${outcome} ${reason}`.trim());
};

describe('the checks of what people read of a review and of a refusal', () => {
  it('[contract 6] pass for a plug-in that tells all of it', async () => {
    expect(await examine()).toEqual(['kept', 'kept']);
  });

  it.each<[Carelessness, RegExp]>([
    ['drops the author', /shows author "Ann" of a review .* returned undefined/],
    ['drops the title', /shows title "My visit" of a review .* returned undefined/],
    ['drops the link of a review', /shows permalink .* returned undefined/],
    ['tells the time of an edit as that of the review', /shows postedAt .* of a review that a customer changed later/],
    ['never tells of an edit', /shows changedAt .* of a review that a customer changed later/],
    ['drops the reason of a refusal', /refused with "It breaks our rules", but checkReplyState returned the reason/],
  ])('[contract 6] find a plug-in that %s', async (carelessness, reason) => {
    const broken = (await examine(carelessness)).filter((each) => each !== 'kept');
    expect(broken).toEqual([expect.stringMatching(reason)]);
  });
});
