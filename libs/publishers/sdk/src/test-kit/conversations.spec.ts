import { describe, expect, it } from '@jest/globals';
import { PublisherError } from '../errors.js';
import type { PublisherReview, ReviewReplies, ReviewsCapability, ReviewsReading } from '../reviews.js';
import { modelWithReviews } from '../testing/model-reviews.js';
import type { CustomerTexts } from '../testing/model-reviews.js';
import type { ConversationDriver, ReviewsDriver } from './driver.js';
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
function publisherWithQuestions(bug?: Bug) {
  return modelWithReviews({ reviews: (texts) => questionsOf(texts, bug), driver: (texts) => driverOf(texts, bug) });
}

function questionsOf(texts: CustomerTexts, bug?: Bug): ReviewsCapability {
  const { written } = texts;
  const shown = (): PublisherReview[] =>
    [...written].map(([ref, { text, at, replies }]) => ({
      ref: bug === 'changes the reference' ? `${ref}-${texts.edits}` : ref,
      ...(bug !== 'forgets the category' && { category: 'question' as const }),
      ...(bug === 'gives it a rating' && { rating: 5 }),
      text,
      postedAt: new Date(at),
      changedAt: new Date(at),
      replies: [...replies],
    }));
  const questionOf = (ref: string) => {
    const found = written.get(ref);
    if (found) return found;
    throw new PublisherError({ kind: 'CONTENT_REJECTED', code: 'review_gone', text: 'The question is gone' });
  };
  return {
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
      const reply = texts.replyWith(text);
      if (bug === 'replies to what was deleted' && !written.has(reviewRef)) return reply;
      const question = questionOf(reviewRef);
      question.replies = bug === 'replies twice' ? [...question.replies, reply] : [reply];
      return reply;
    },
    async editReply({ reviewRef, text }) {
      const reply = texts.replyWith(text);
      questionOf(reviewRef).replies = [reply];
      return reply;
    },
    async deleteReply({ reviewRef }) {
      const question = written.get(reviewRef);
      if (question) question.replies = [];
    },
    checkReplyState: async ({ reviewRef }) => written.get(reviewRef)?.replies[0],
  };
}

function driverOf(texts: CustomerTexts, bug?: Bug): ReviewsDriver {
  const unused = async () => undefined;
  return {
    write: unused,
    edit: unused,
    remove: unused,
    count: async () => 0,
    tooLong: '',
    question: {
      write: async (_, text) => texts.write(text),
      edit: async (ref, text) => texts.edit(ref, text),
      remove: async (ref) => void (bug !== 'keeps what was deleted' && texts.written.delete(ref)),
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

type Carelessness =
  | 'has a kind without a label'
  | 'lists a kind that it does not declare'
  | 'forgets the kind'
  | 'keeps a deleted note'
  | 'closes nothing'
  | 'closes with every reply'
  | 'leaves closed what is answered again'
  | 'lets nobody answer what it has closed';

/** A map without reviews, whose notes nobody can edit, and a plug-in for it that is careless. */
function publisherWithNotes(carelessness?: Carelessness) {
  const closed = new Set<string>();
  return modelWithReviews({
    reviews(texts) {
      const { editReply: _, deleteReply: __, ...questions } = questionsOf(texts) as ReviewReplies & ReviewsReading;
      const label = { en: carelessness === 'has a kind without a label' ? '' : 'Note' };
      return {
        ...questions,
        repliesPerReview: 'many',
        scale: 'none',
        alsoLists: [],
        ownKinds: [{ key: 'note', label, closable: true }],
        async reply({ reviewRef, text, closes }) {
          const note = texts.written.get(reviewRef);
          if (!note) throw new PublisherError({ kind: 'CONTENT_REJECTED', code: 'review_gone', text: 'It is gone' });
          const earlier = note.replies.find((reply) => reply.text === text);
          if (!earlier && carelessness !== 'leaves closed what is answered again') closed.delete(reviewRef);
          const isClosing = carelessness === 'closes nothing' ? false : closes;
          if (isClosing || carelessness === 'closes with every reply') closed.add(reviewRef);
          const reply = earlier ?? texts.replyWith(text);
          if (!earlier) note.replies = [...note.replies, reply];
          return reply;
        },
        async *listReviews(request) {
          for await (const { category: ___, ...each } of questions.listReviews(request)) {
            const category = carelessness === 'lists a kind that it does not declare' ? 'message' : 'note';
            const isLocked = carelessness === 'lets nobody answer what it has closed' && closed.has(each.ref);
            const shown = { ...each, ...(isLocked && { notAnswerable: 'It is closed' }) };
            yield carelessness === 'forgets the kind' ? shown : { ...shown, category };
          }
        },
      };
    },
    driver(texts) {
      const { write, remove } = driverOf(
        texts,
        carelessness === 'keeps a deleted note' ? 'keeps what was deleted' : undefined,
      ).question as ConversationDriver;
      const notes = { write, remove, isOpen: async (ref: string) => !closed.has(ref) };
      return { ...notes, count: async () => texts.written.size, tooLong: '', own: { note: notes } };
    },
  });
}

const examineNotes = (carelessness?: Carelessness) =>
  examinePublisher(publisherWithNotes(carelessness), { only: ({ title }) => /own kinds|a reply closes/.test(title) });

describe('the checks of what a plug-in lists as kinds of its own', () => {
  it('[contract 6] pass for a correct plug-in of a publisher without reviews', async () => {
    expect((await examineNotes()).map(({ outcome, reason }) => reason ?? outcome)).toEqual(Array(5).fill('kept'));
  });

  it.each<[Carelessness, RegExp]>([
    ['has a kind without a label', /has a label that is not 1 to 60 characters, for the key "note"/],
    ['lists a kind that it does not declare', /has the category "message", which neither alsoLists nor ownKinds/],
    ['forgets the kind', /has no category, but the plug-in declares with the scale none/],
    ['keeps a deleted note', /still includes what was deleted/],
    ['closes nothing', /whether it is open after reply with closes: expected false/],
    ['closes with every reply', /reply without closes closed what it answers/],
    ['leaves closed what is answered again', /whether it is open after another reply: expected true/],
    ['lets nobody answer what it has closed', /notAnswerable of what the business has closed/],
  ])('[contract 6] find a plug-in that %s', async (carelessness, reason) => {
    const broken = (await examineNotes(carelessness)).filter(({ outcome }) => outcome === 'broken');
    expect(broken.map((result) => result.reason).join('\n')).toMatch(reason);
  });
});
