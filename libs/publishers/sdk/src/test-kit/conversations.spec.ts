import { describe, expect, it } from '@jest/globals';
import { PublisherError } from '../errors.js';
import type { PublisherDeclaration } from '../publisher.js';
import type { PublisherReview, ReviewReply, ReviewsCapability } from '../reviews.js';
import { modelDriver } from '../testing/model-driver.js';
import { modelPlugIn } from '../testing/model-plug-in.js';
import type { PublisherDriver } from './driver.js';
import { examinePublisher } from './examine-publisher.js';

type Bug =
  | 'forgets the category'
  | 'lists it twice'
  | 'gives it a rating'
  | 'omits it from incremental reads'
  | 'changes the reference'
  | 'replies twice'
  | 'replies to what was deleted'
  | 'keeps what was deleted';

/** A publisher with questions in memory, and a plug-in for it with a bug. */
function publisherWithQuestions(bug?: Bug): { declaration: PublisherDeclaration; driver: PublisherDriver } {
  const questions = new Map<string, { text: string; at: number; replies: ReviewReply[] }>();
  let number = 0;
  let edits = 0;
  let now = () => Date.now();
  const shown = (): PublisherReview[] =>
    [...questions].map(([ref, { text, at, replies }]) => ({
      ref: bug === 'changes the reference' ? `${ref}-${edits}` : ref,
      ...(bug !== 'forgets the category' && { category: 'question' as const }),
      ...(bug === 'gives it a rating' && { rating: 5 }),
      text,
      postedAt: new Date(at),
      changedAt: new Date(at),
      replies: [...replies],
    }));
  const questionOf = (ref: string) => {
    const found = questions.get(ref);
    if (found) return found;
    throw new PublisherError({ kind: 'CONTENT_REJECTED', code: 'review_gone', text: 'The question is gone' });
  };
  const replyOf = (text: string): ReviewReply => ({
    ref: `reply-${(number += 1)}`,
    text,
    writtenAt: new Date(now()),
    byOwner: true,
    state: { state: 'live' },
  });
  const reviews: ReviewsCapability = {
    repliesPerReview: 'one',
    scale: 'stars',
    alsoLists: ['question'],
    async *listReviews({ known }) {
      const listed = shown().filter(({ ref }) => !known?.has(ref));
      if (known && bug === 'omits it from incremental reads') return;
      yield* bug === 'lists it twice' ? [...listed, ...listed] : listed;
    },
    checkReply: () => [],
    async reply({ reviewRef, text }) {
      const reply = replyOf(text);
      if (bug === 'replies to what was deleted' && !questions.has(reviewRef)) return reply;
      const question = questionOf(reviewRef);
      question.replies = bug === 'replies twice' ? [...question.replies, reply] : [reply];
      return reply;
    },
    async editReply({ reviewRef, text }) {
      const reply = replyOf(text);
      questionOf(reviewRef).replies = [reply];
      return reply;
    },
    async deleteReply({ reviewRef }) {
      const question = questions.get(reviewRef);
      if (question) question.replies = [];
    },
    checkReplyState: async ({ reviewRef }) => questions.get(reviewRef)?.replies[0],
  };
  const model = modelPlugIn();
  return {
    declaration: { ...model, create: (context) => ({ ...model.create(context), reviews }) },
    driver: {
      ...modelDriver,
      async openWorld(options) {
        const world = await modelDriver.openWorld(options);
        questions.clear();
        now = world.now;
        const conversation = {
          write: async (_: string, text: string) =>
            void questions.set(`q-${(number += 1)}`, { text, at: world.now(), replies: [] }),
          async edit(ref: string, text: string) {
            edits += 1;
            const key = [...questions.keys()].find((each) => ref.startsWith(each)) ?? '';
            Object.assign(questionOf(key), { text });
          },
          remove: async (ref: string) => void (bug !== 'keeps what was deleted' && questions.delete(ref)),
        };
        const unused = async () => undefined;
        return {
          ...world,
          reviews: {
            write: unused,
            edit: unused,
            remove: unused,
            count: async () => 0,
            tooLong: '',
            question: conversation,
          },
        };
      },
    },
  };
}

const examine = (bug?: Bug) =>
  examinePublisher(publisherWithQuestions(bug), { only: ({ title }) => title.includes('the category') });

describe('the checks of what a plug-in lists besides reviews', () => {
  it('[contract 6] pass for a correct plug-in, and are skipped for what it does not list', async () => {
    const results = await examine();
    expect(results.map(({ outcome }) => outcome)).toEqual(['kept', 'kept', 'kept', 'skipped', 'skipped', 'skipped']);
    expect(results.at(-1)?.reason).toBe('the plug-in lists nothing of the category social');
  });

  it.each<[Bug, RegExp]>([
    ['forgets the category', /the category of what a customer wrote: expected "question"/],
    ['lists it twice', /distinct entries of listReviews/],
    ['gives it a rating', /has the category "question" and a rating/],
    ['omits it from incremental reads', /entries with the text of the new one: expected 1, got 0/],
    ['changes the reference', /the edited text under its old reference/],
    ['replies twice', /our replies after a second reply with the same text/],
    ['replies to what was deleted', /reply to what was deleted must fail/],
    ['keeps what was deleted', /still includes what was deleted/],
  ])('[contract 6] find a plug-in that %s', async (bug, reason) => {
    const broken = (await examine(bug)).filter(({ outcome }) => outcome === 'broken');
    expect(broken.map((result) => result.reason).join('\n')).toMatch(reason);
  });
});
