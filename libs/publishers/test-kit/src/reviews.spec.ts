import { describe, expect, it } from '@jest/globals';
import type { RatingScale } from '@listings/publisher-sdk';
import { examinePublisher } from './examine-publisher.js';
import { brokenRules } from './testing/broken-rules.js';
import { modelWithReviews } from './testing/model-reviews.js';
import type { ModelReviews } from './testing/model-reviews.js';

const ZERO_TO_TEN: RatingScale = { min: 0, max: 10, step: 0.5 };
const scaled = { ratingScale: ZERO_TO_TEN };
const resultsOf = (kind: ModelReviews) =>
  examinePublisher(modelWithReviews(kind, scaled), { only: ({ subject }) => subject === 'reviews' });

describe('the checks of reviews and of what plug-ins list besides them', () => {
  it.each<[ModelReviews, ...string[]]>([
    ['answerable', 'the plug-in has no kinds of its own', 'the plug-in has no kind that is closable'],
    ['notes', 'the plug-in lists nothing of the category question', 'the publisher has no ratings'],
    ['read-only', 'the publisher takes no replies to reviews'],
  ])('[contract 6] pass for a correct plug-in (%s), and skip what it does not list', async (kind, ...skipped) => {
    const results = await resultsOf(kind);
    expect(results.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
    expect(results.filter(({ outcome }) => outcome === 'kept').length).toBeGreaterThan(15);
    expect(results.map(({ reason }) => reason)).toEqual(expect.arrayContaining(skipped));
  });

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

  const WRITTEN = /as it was written/;
  const CAN_FOLLOW = /as long as something new can follow/;
  const SEE = /its readers see/;
  const QUESTION = /question once/;
  const ANSWERS = /replies to the category question/;
  const KINDS = /own kinds once/;
  const CLOSES = /a reply closes/;

  it.each<[ModelReviews, string, RegExp, RegExp]>([
    ['answerable', 'cuts replies', WRITTEN, /reply got a text of 66 words with 395 characters, .* 200 char/],
    ['answerable', 'sends the first paragraph of a reply', WRITTEN, /a text of two paragraphs .*ReviewReplies.reply/],
    ['answerable', 'reads an answer without the review as no reply', /checkReplyState throws/, /for deleted.*needed/],
    ['answerable', 'reads a page without its list as empty', /takes no page/, /of 25 items as .* others for deleted/],
    ['answerable', 'stops at the first known review', CAN_FOLLOW, /returned 0 of 21 reviews .*reviewsByChange/],
    ['answerable', 'stops after the first page', CAN_FOLLOW, /listReviews with known returned 9 of 21 reviews/],
    ['answerable', 'leaves out edited reviews', /an edited review in/, /lacks \["Edited after the new one"\]/],
    ['answerable', 'drops the author', SEE, /shows author "Ann" of a review .* returned undefined/],
    ['answerable', 'drops the title', SEE, /shows title "My visit" of a review .* returned undefined/],
    ['answerable', 'drops the link of a review', SEE, /shows permalink .* returned undefined/],
    ['answerable', 'tells the time of an edit as that of the review', SEE, /shows postedAt .* customer changed later/],
    ['answerable', 'never tells of an edit', SEE, /shows changedAt .* of a review that a customer changed later/],
    ['answerable', 'drops the reason of a refusal', /a pending reply/, /"It breaks our rules", but .* the reason/],
    ['answerable', 'forgets the category', QUESTION, /the category of what a customer wrote: expected "question"/],
    ['answerable', 'lists it twice', QUESTION, /distinct entries of listReviews/],
    ['answerable', 'gives it a rating', QUESTION, /has the category "question" and a rating/],
    ['answerable', 'omits it from incremental reads', /new of the category question/, /the new one: expected 1, got 0/],
    ['answerable', 'changes the reference', QUESTION, /the edited text under its old reference/],
    ['answerable', 'keeps what was deleted', QUESTION, /still includes what was deleted/],
    ['answerable', 'replies twice', ANSWERS, /our replies after a second reply with the same text/],
    ['answerable', 'replies to what was deleted', ANSWERS, /reply to what was deleted must fail/],
    ['answerable', 'replies without a call', /creates a reply/, /reply called nobody: .* leave the method or/],
    ['read-only', 'returns an invalid date', /lists every review once/, /postedAt of .* text-\d+ is an invalid/],
    ['read-only', 'declares replies without methods', /methods for replies/, /no checkReply, reply, checkReplyState/],
    ['notes', 'has a kind without a label', /declares its own kinds/, /a label that is not 1 to 60 .* "note"/],
    ['notes', 'lists a kind that it does not declare', KINDS, /"message", which neither alsoLists nor ownKinds/],
    ['notes', 'forgets the category', KINDS, /has no category, but the plug-in declares with the scale none/],
    ['notes', 'keeps what was deleted', KINDS, /still includes what was deleted/],
    ['notes', 'closes nothing', CLOSES, /whether it is open after reply with closes: expected false/],
    ['notes', 'closes with every reply', CLOSES, /reply without closes closed what it answers/],
    ['notes', 'leaves closed what is answered again', CLOSES, /whether it is open after another reply: expected true/],
    ['notes', 'lets nobody answer what it has closed', CLOSES, /notAnswerable of what the business has closed/],
  ])('[contract 6] find a plug-in (%s) that %s', async (kind, bug, rule, reason) => {
    const under = modelWithReviews(kind, { ...scaled, has: (each) => each === bug });
    expect((await brokenRules(under, rule)).join('\n')).toMatch(reason);
  });

  const BEST = /the best rating/;
  const EVERY = /lists every review/;
  const whole = { ratingScale: { ...ZERO_TO_TEN, step: 1 } };
  const rated = (ratingOf: (rating: number) => number, scale: object = scaled) => ({ ...scale, ratingOf });

  it.each<[string, RegExp, Parameters<typeof modelWithReviews>[1], RegExp | undefined]>([
    ['in the declared steps', EVERY, rated(() => 7.5), undefined],
    ['between the declared steps', EVERY, rated(() => 7.5, whole), /rating 7.5, .* 1 from 0 to 10.*RatingScale/],
    ['between whole stars', EVERY, rated(() => 4.5, {}), /the rating 4.5, .* give in steps of 1 from 1 to 5/],
    ['that are halved as well', BEST, rated((rating) => rating / 2), /the best .* rating 5, which is 3 stars on the/],
    ['of another scale', BEST, {}, /rating 0, which is no number of stars on the scale of 1 to 5 stars: .*RatingScale/],
    ['that are turned around', BEST, rated((rating) => 10 - rating), /rating 0, which is 1 stars/],
    ['of which the worst is rounded up', BEST, rated((rating) => Math.max(rating, 2)), /the worst .* which is 2 stars/],
  ])('[contract 6] judge ratings %s', async (_, rule, changes, reason) => {
    const reasons = await brokenRules(modelWithReviews('read-only', changes), rule);
    expect(reasons).toEqual(reason ? [expect.stringMatching(reason)] : []);
  });
});
