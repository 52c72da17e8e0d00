import { describe, expect, it } from '@jest/globals';
import type { RatingScale } from '../reviews.js';
import { brokenRules } from '../testing/broken-rules.js';
import { modelWithReviews } from '../testing/model-reviews.js';
import type { ModelReviews } from '../testing/model-reviews.js';
import { examinePublisher } from './examine-publisher.js';

const ZERO_TO_TEN: RatingScale = { min: 0, max: 10, step: 0.5 };
const scaled = { ratingScale: ZERO_TO_TEN };
const resultsOf = (kind: ModelReviews) =>
  examinePublisher(modelWithReviews(kind, scaled), { only: ({ subject }) => subject === 'reviews' });

describe('the checks of reviews and of what plug-ins list besides them', () => {
  it.each<[ModelReviews, readonly string[]]>([
    ['answerable', ['the plug-in has no kinds of its own', 'the plug-in has no kind that is closable']],
    ['notes', ['the plug-in lists nothing of the category question', 'the publisher has no ratings']],
    ['read-only', ['the publisher takes no replies to reviews']],
  ])(
    '[contract 6] pass for a correct plug-in (%s), and are skipped for what it does not list',
    async (kind, skipped) => {
      const results = await resultsOf(kind);
      expect(results.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
      expect(results.filter(({ outcome }) => outcome === 'kept').length).toBeGreaterThan(15);
      expect(results.map(({ reason }) => reason)).toEqual(expect.arrayContaining([...skipped]));
    },
  );

  it('[contract 6] of replies are exactly those that are skipped for a publisher without replies', async () => {
    const without = (await resultsOf('read-only')).filter(
      ({ rule, reason }) => reason === 'the publisher takes no replies to reviews' && !/publishers (0|1)\./.test(rule),
    );
    expect(without.map(({ rule }) => /\] (.*?) - skipped/.exec(rule)?.[1])).toEqual([
      'creates a reply',
      'sends a reply as it was written, of several paragraphs and of the greatest length',
      'replaces the text of a reply',
      'deletes a reply, and deletes it twice without an error',
      'rejects a reply to a review that it calls notAnswerable, with a sentence for the user',
      'checks replies without HTTP calls, and accepts none that is too long for the publisher',
      'follows a pending reply until the publisher accepts or rejects it',
    ]);
  });

  it.each<[ModelReviews, string, RegExp, RegExp]>([
    [
      'answerable',
      'cuts replies',
      /as it was written/,
      /reply got a text of 66 words with 395 characters, .* 200 char/,
    ],
    [
      'answerable',
      'sends the first paragraph of a reply',
      /as it was written/,
      /reply got a text of two paragraphs .*reference: ReviewReplies.reply/,
    ],
    [
      'answerable',
      'reads an answer without the review as no reply',
      /checkReplyState throws nothing/,
      /checkReplyState with call 1 of 1 answered with an empty body says that nothing is there, so that the core takes the reply for deleted.*reference: needed/,
    ],
    [
      'answerable',
      'reads a page without its list as empty',
      /listReviews takes no page/,
      /listReviews returned \d+ of 25 items as the whole list when GET .*texts.* was answered with .* takes the others for deleted/,
    ],
    [
      'answerable',
      'stops at the first known review',
      /as long as something new can follow/,
      /listReviews with known returned 0 of 21 reviews that the core does not have .*reference: reviewsByChange/,
    ],
    [
      'answerable',
      'stops after the first page',
      /as long as something new can follow/,
      /listReviews with known returned 9 of 21 reviews/,
    ],
    [
      'answerable',
      'leaves out edited reviews',
      /an edited review in an incremental read/,
      /another one edited an old review after that, but listReviews with known lacks \["Edited after the new one"\]/,
    ],
    ['answerable', 'drops the author', /its readers see/, /shows author "Ann" of a review .* returned undefined/],
    ['answerable', 'drops the title', /its readers see/, /shows title "My visit" of a review .* returned undefined/],
    ['answerable', 'drops the link of a review', /its readers see/, /shows permalink .* returned undefined/],
    [
      'answerable',
      'tells the time of an edit as that of the review',
      /its readers see/,
      /shows postedAt .* of a review that a customer changed later/,
    ],
    [
      'answerable',
      'never tells of an edit',
      /its readers see/,
      /shows changedAt .* of a review that a customer changed later/,
    ],
    [
      'answerable',
      'drops the reason of a refusal',
      /follows a pending reply/,
      /refused with "It breaks our rules", but checkReplyState returned the reason/,
    ],
    [
      'answerable',
      'forgets the category',
      /question once/,
      /the category of what a customer wrote: expected "question"/,
    ],
    ['answerable', 'lists it twice', /question once/, /distinct entries of listReviews/],
    ['answerable', 'gives it a rating', /question once/, /has the category "question" and a rating/],
    [
      'answerable',
      'omits it from incremental reads',
      /new of the category question/,
      /entries with the text of the new one: expected 1, got 0/,
    ],
    ['answerable', 'changes the reference', /question once/, /the edited text under its old reference/],
    ['answerable', 'keeps what was deleted', /question once/, /still includes what was deleted/],
    [
      'answerable',
      'replies twice',
      /replies to the category question/,
      /our replies after a second reply with the same text/,
    ],
    [
      'answerable',
      'replies to what was deleted',
      /replies to the category question/,
      /reply to what was deleted must fail/,
    ],
    [
      'answerable',
      'replies without a call',
      /creates a reply/,
      /reply called nobody: it returned without an HTTP call. .* leave the method or the capability out/,
    ],
    [
      'read-only',
      'returns an invalid date',
      /lists every review once/,
      /postedAt of the review text-\d+ is an invalid date: the plug-in passed on/,
    ],
    [
      'read-only',
      'declares replies without methods',
      /methods for replies/,
      /reviews has no checkReply, reply, checkReplyState: implement it, or declare repliesPerReview: 'none'/,
    ],
    [
      'notes',
      'has a kind without a label',
      /declares its own kinds/,
      /has a label that is not 1 to 60 characters, for the key "note"/,
    ],
    [
      'notes',
      'lists a kind that it does not declare',
      /own kinds once/,
      /has the category "message", which neither alsoLists nor ownKinds/,
    ],
    [
      'notes',
      'forgets the category',
      /own kinds once/,
      /has no category, but the plug-in declares with the scale none/,
    ],
    ['notes', 'keeps what was deleted', /own kinds once/, /still includes what was deleted/],
    ['notes', 'closes nothing', /a reply closes/, /whether it is open after reply with closes: expected false/],
    ['notes', 'closes with every reply', /a reply closes/, /reply without closes closed what it answers/],
    [
      'notes',
      'leaves closed what is answered again',
      /a reply closes/,
      /whether it is open after another reply: expected true/,
    ],
    [
      'notes',
      'lets nobody answer what it has closed',
      /a reply closes/,
      /notAnswerable of what the business has closed/,
    ],
  ])('[contract 6] find a plug-in (%s) that %s', async (kind, bug, rule, reason) => {
    const under = modelWithReviews(kind, { ...scaled, has: (each) => each === bug });
    expect((await brokenRules(under, rule)).join('\n')).toMatch(reason);
  });

  const BEST = /the best rating/;
  const EVERY = /lists every review/;
  it.each<[string, RegExp, Parameters<typeof modelWithReviews>[1], RegExp | undefined]>([
    ['in the declared steps', EVERY, { ...scaled, ratingOf: () => 7.5 }, undefined],
    [
      'between the declared steps',
      EVERY,
      { ratingScale: { ...ZERO_TO_TEN, step: 1 }, ratingOf: () => 7.5 },
      /has the rating 7.5, which no customer can give in steps of 1 from 0 to 10.*reference: RatingScale/,
    ],
    ['between whole stars', EVERY, { ratingOf: () => 4.5 }, /the rating 4.5, .* give in steps of 1 from 1 to 5/],
    [
      'that are halved as well',
      BEST,
      { ...scaled, ratingOf: (rating) => rating / 2 },
      /gave the best rating, but listReviews returned the rating 5, which is 3 stars on the declared ratingScale/,
    ],
    [
      'of another scale than is declared',
      BEST,
      {},
      /the rating 10, which is no number of stars on the scale of 1 to 5 stars: expected 5 stars.*reference: RatingScale/,
    ],
    ['that are turned around', BEST, { ...scaled, ratingOf: (rating) => 10 - rating }, /rating 0, which is 1 stars/],
    [
      'of which the worst is rounded up',
      BEST,
      { ...scaled, ratingOf: (rating) => Math.max(rating, 2) },
      /gave the worst rating, but listReviews returned the rating 2, which is 2 stars/,
    ],
  ])('[contract 6] judge ratings %s', async (_, rule, changes, reason) => {
    const reasons = await brokenRules(modelWithReviews('read-only', changes), rule);
    expect(reasons).toEqual(reason ? [expect.stringMatching(reason)] : []);
  });
});
