import { describe, expect, it } from '@jest/globals';
import { collect, failureFrom } from '@listings/publisher-sdk/test-kit';
import { connectedPlugIn, createPlugIn } from '../testing/plug-in.js';
import type { PlugIn } from '../testing/plug-in.js';
import { listingRef } from '../testing/publisher.js';

const { world, plugIn, session } = connectedPlugIn((root) => ({ settings: { QUESTIONS_BASE: root } }));

const questions = async ({ publisher }: PlugIn = plugIn) =>
  (await collect(publisher.reviews.listReviews({ session, listingRef: listingRef(9) }))).filter(
    ({ category }) => category === 'question',
  );
const ask = (text: string) => world.admin.askQuestion({ listing: '9100009', text });
const NAME = 'locations/9100009/questions/q1';
const wire = (more: object = {}) => ({ name: NAME, createTime: '2026-01-01T10:00:00Z', ...more });
const listed = (body: object) => world.script('a.questions.list', { status: 200, body });

describe('reading questions', () => {
  it('[contract 6] without the base of their API there are none, and no call', async () => {
    await ask('Anybody?');
    const without = createPlugIn(world.root);
    expect(without.publisher.reviews.alsoLists).toEqual([]);
    expect(await questions(without)).toEqual([]);
    expect(await world.requests('a.questions.list')).toEqual([]);
    await without.close();
  });

  it('[contract 6] follow the reviews, over several pages, each once', async () => {
    for (let number = 0; number < 23; number += 1) await ask(`Question ${number}`);
    const all = await collect(plugIn.publisher.reviews.listReviews({ session, listingRef: listingRef(9) }));
    const found = all.filter(({ category }) => category === 'question');
    expect(new Set(found.map(({ ref }) => ref)).size).toBe(23);
    expect(all.slice(-23)).toEqual(found);
    expect(await world.requests('a.questions.list')).toHaveLength(3);
  });

  it('[contract 6] keep the answers of other customers apart from that of the business', async () => {
    const topAnswers = ['MERCHANT', 'REGULAR_USER', 'LOCAL_GUIDE'].map((type, index) => {
      return { author: { displayName: 'X', type }, text: 'Yes', createTime: `2026-01-0${index + 2}T10:00:00Z` };
    });
    await listed({ questions: [wire({ topAnswers })], totalSize: 1 });
    const [question] = await questions();
    const other = { ref: expect.stringContaining('q1#'), byOwner: false };
    const replies = [{ ref: NAME, byOwner: true }, other, other];
    expect(question).toMatchObject({ text: undefined, author: undefined, replies });
    expect(question?.rating).toBeUndefined();
    expect(new Set(question?.replies.map(({ ref }) => ref)).size).toBe(3);
  });

  it.each([
    ['of another listing', { questions: [wire({ name: 'locations/9100002/questions/q1' })] }],
    ['without a time', { questions: [wire({ createTime: undefined })] }],
    ['that is a number', { questions: [7] }],
  ])('[publishers 0.1] one %s fails the read, so that nothing counts as deleted', async (_, body) => {
    await listed(body);
    expect(await failureFrom(questions())).toMatchObject({ kind: 'TRANSIENT' });
  });

  it('[publishers 5.4] a list that changes during the read fails it', async () => {
    await listed({ questions: [wire()], totalSize: 11, nextPageToken: 'more' });
    await listed({ questions: [wire()], totalSize: 10 });
    expect(await failureFrom(questions())).toMatchObject({ kind: 'TRANSIENT' });
  });

  it('[publishers 1.9] a reference of another listing reaches no path', async () => {
    const address = { session, listingRef: listingRef(9), reviewRef: 'locations/9100002/questions/q1' };
    const reply = plugIn.publisher.reviews.reply!({ ...address, text: 'Yes' });
    expect(await failureFrom(reply)).toMatchObject({ code: 'review_gone' });
    expect(await world.requests('')).toEqual([]);
  });
});
