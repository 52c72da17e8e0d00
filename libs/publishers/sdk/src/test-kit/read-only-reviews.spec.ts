import { describe, expect, it } from '@jest/globals';
import type { PublisherReview } from '../reviews.js';
import { modelWithReviews } from '../testing/model-reviews.js';
import type { CustomerTexts } from '../testing/model-reviews.js';
import { examinePublisher } from './examine-publisher.js';

type Flaw =
  | 'an invalid date'
  | 'replies declared but no methods for them'
  | 'a reply method that calls nobody'
  | 'a review of protocol text';

/** A publisher with reviews in memory to which nobody can reply, and a plug-in for it. */
function readOnly(flaw?: Flaw) {
  return modelWithReviews({
    reviews: (texts) => ({
      scale: 'stars',
      listReviews: ({ known }) => newestFirst(texts, known, flaw),
      ...repliesWith(texts, flaw),
    }),
    driver: (texts) => {
      for (const text of ['One', 'Another']) texts.write(text);
      return {
        write: async (_, text) => texts.write(text),
        edit: async (ref, text) => texts.edit(ref, text),
        remove: async (ref) => void texts.written.delete(ref),
        count: async () => texts.written.size,
      };
    },
    impossible: { 'reviews.hold': 'there are no replies' },
  });
}

async function* newestFirst(
  { written }: CustomerTexts,
  known: { has(ref: string): boolean } | undefined,
  flaw?: Flaw,
): AsyncGenerator<PublisherReview> {
  for (const [ref, { text, at }] of [...written].sort(([, one], [, other]) => other.at - one.at)) {
    if (known?.has(ref)) continue;
    const postedAt = new Date(flaw === 'an invalid date' ? 'yesterday' : at);
    const notAnswerable = flaw === 'a review of protocol text' ? 'HTTP 403' : undefined;
    yield { ref, text, postedAt, changedAt: postedAt, notAnswerable, replies: [] };
  }
}

function repliesWith(texts: CustomerTexts, flaw: Flaw | undefined) {
  if (flaw === 'a reply method that calls nobody') return repliesOf(texts);
  // As an author in plain JavaScript writes it, or one who overrides the types.
  if (flaw === 'replies declared but no methods for them')
    return { repliesPerReview: 'one' } as unknown as ReturnType<typeof repliesOf>;
  return { repliesPerReview: 'none' as const };
}

function repliesOf(texts: CustomerTexts) {
  return {
    repliesPerReview: 'one' as const,
    checkReply: () => [],
    reply: async ({ text }: { text: string }) => texts.replyWith(text),
    checkReplyState: async () => undefined,
  };
}

const NETWORK = /publishers (0\.1|1\.2|5\.8)\]/;
const examine = (flaw?: Flaw) =>
  // The reviews are in memory, so no fault of the network reaches them.
  examinePublisher(readOnly(flaw), { only: ({ subject, title }) => subject === 'reviews' && !NETWORK.test(title) });

describe('the checks of reviews without replies', () => {
  it('[contract 6] pass, and exactly the checks of replies are skipped', async () => {
    const results = await examine();

    expect(results.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
    const without = results.filter(({ reason }) => reason === 'the publisher takes no replies to reviews');
    expect(without.map(({ rule }) => /\] (.*?) - skipped/.exec(rule)?.[1])).toEqual([
      'creates a reply',
      'sends a reply as it was written, of several paragraphs and of the greatest length',
      'replaces the text of a reply',
      'deletes a reply, and deletes it twice without an error',
      'rejects a reply to a review that it calls notAnswerable, with a sentence for the user',
      'checks replies without HTTP calls, and accepts none that is too long for the publisher',
      'reports a deleted review without breaking its listing, and deletes its reply without an error',
      'follows a pending reply until the publisher accepts or rejects it',
    ]);
    expect(results.filter(({ outcome }) => outcome === 'kept').length).toBeGreaterThan(2);
  });

  it.each<[Flaw, RegExp]>([
    ['an invalid date', /postedAt of the review text-\d is an invalid date: the plug-in passed on/],
    [
      'a reply method that calls nobody',
      /reply called nobody: it returned without an HTTP call. .* leave the method or the capability out/,
    ],
    [
      'replies declared but no methods for them',
      /reviews has no checkReply, reply, checkReplyState: implement it, or declare repliesPerReview: 'none'/,
    ],
  ])('[design 5] tell the author of a plug-in with %s what is wrong', async (flaw, sentence) => {
    const reasons = (await examine(flaw)).flatMap(({ outcome, reason = '' }) => (outcome === 'broken' ? [reason] : []));

    expect(reasons.join('\n')).toMatch(sentence);
  });
});
