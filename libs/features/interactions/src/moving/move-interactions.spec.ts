import { describe, expect, it } from '@jest/globals';
import { interactionDetails, moveInteractions, respond } from '../index.js';
import type { MovedInteractionInput } from '../index.js';
import { newestOf } from '../testing/nodes-of.js';
import { scriptedFixture } from '../testing/scripted-fixture.js';
import { listOf, review, SCRIPTED } from '../testing/scripted-reviews.js';

const at = scriptedFixture();
const { fixture, model } = at;
const POSTED = new Date('2026-07-06T12:00:00.250Z');

/** A review of the other service, with a response of the business if a text is given. */
const moved = (id: string, fields: Partial<MovedInteractionInput> = {}, response?: string): MovedInteractionInput => {
  const answer = { id: `${id}-response`, authorName: null, byOwner: true, writtenAt: POSTED };
  const responses = response === undefined ? [] : [{ ...answer, content: response }];
  const nothing = { ratingText: null, title: null, authorAvatar: null, permalink: null };
  const review = { category: 'REVIEW', rating: 4, content: `Text of ${id}`, authorName: 'Mia', ...nothing } as const;
  const place = { locationId: at.tenant.locationId, source: 'scripted-reviews.example', postedAt: POSTED };
  return { id, ...place, ...review, responses, ...fields };
};

const move = (...interactions: MovedInteractionInput[]) => {
  const given = { accountId: at.tenant.accountId, source: 'other', interactions };
  return fixture.database.transaction((transaction) => moveInteractions(transaction, fixture.deps, given));
};

const listed = () => newestOf(fixture.deps, at.tenant.caller);
const readAll = () => fixture.readCompletely(at.tenant.accountId, at.tenant.locationId);

/** The publisher of the location is not connected: it has no feed, and is not linked. */
const unlinked = async () => {
  const key = [at.tenant.accountId];
  const links = await fixture.database.query('select * from interaction_feeds where account_id = $1', key);
  await fixture.database.execute('delete from interaction_feeds where account_id = $1', key);
  return async () => {
    const [row] = links as Record<string, unknown>[];
    await fixture.database.sql`insert into interaction_feeds
      (account_id, location_id, publisher, connected_account_id, next_read_at)
      values (${row?.['account_id']}, ${row?.['location_id']}, ${SCRIPTED}, ${row?.['connected_account_id']}, now())`;
  };
};

describe('reviews of another service', () => {
  it('[move] are shown with their responses until the publisher is connected, and repeat without a second one', async () => {
    await unlinked();
    expect(await move(moved('one', {}, 'Thank you'), moved('two'))).toEqual({ stored: 2, read: 0, unknown: 0 });
    const nodes = await listed();
    const shown = nodes.map(({ content, responded }) => `${content}: ${responded}`);
    expect(shown.toSorted()).toEqual(['Text of one: true', 'Text of two: false']);
    const one = nodes.find(({ content }) => content === 'Text of one');
    expect(one?.responses).toMatchObject([{ content: 'Thank you', interactionStatus: 'CONFIRMED' }]);
    const answer = { interactionId: nodes.find(({ responded }) => !responded)?.id ?? '', content: 'Hello' };
    expect(await respond(fixture.deps, at.tenant.caller, answer)).toMatchObject({ success: false });
    expect(await move(moved('one', {}, 'Thank you'), moved('two'))).toMatchObject({ stored: 0 });
    expect(await move(moved('two', { content: 'Changed' }))).toMatchObject({ stored: 1 });
    expect((await listed()).map(({ content }) => content).toSorted()).toEqual(['Changed', 'Text of one']);
    expect(await fixture.events(at.tenant)).toEqual([]);
    expect(await fixture.wrongCounts(at.tenant)).toEqual([]);
  });

  it('[move] become those that the publisher shows: they keep their ids and responses, and none stands twice', async () => {
    const linkAgain = await unlinked();
    await move(
      moved('a', {}, 'Thank you'),
      moved('b', { permalink: 'https://scripted-reviews.example/b', authorName: 'Old name', postedAt: new Date(0) }),
      moved('edited', { authorName: 'Ben', content: 'Before the edit' }, 'Answer before the edit'),
      moved('gone', { authorName: 'Cem' }),
    );
    const before = new Map((await listed()).map((node) => [node.content, node.id]));
    await linkAgain();
    const live = { writtenAt: new Date('2026-07-06T12:00:00Z'), byOwner: true, state: { state: 'live' } };
    const reply = (ref: string, text: string) => ({ ref, text, ...live });
    const shown = [
      review('real-a', { text: 'Text of a', replies: [reply('reply-a', 'Thank you')] }),
      review('real-b', { text: 'Text of b', permalink: 'https://scripted-reviews.example/b', author: { name: 'Ada' } }),
      review('real-edited', { text: 'After', author: { name: 'Ben' }, replies: [reply('reply-e', 'Answer')] }),
      review('new', { author: { name: 'Dora' } }),
    ];
    model.behave({ 'reviews.listReviews': () => listOf(shown) });
    await readAll();
    const after = new Map((await listed()).map((node) => [node.content, node]));
    expect([...after.keys()].toSorted()).toEqual(['After', 'Text of a', 'Text of b', 'Text of new']);
    expect(after.get('Text of a')?.id).toBe(before.get('Text of a'));
    expect(after.get('Text of b')?.id).toBe(before.get('Text of b'));
    expect(after.get('After')?.id).toBe(before.get('Before the edit'));
    expect(after.get('Text of a')?.responses).toMatchObject([{ content: 'Thank you' }]);
    expect(after.get('After')?.responses).toMatchObject([{ content: 'Answer' }]);
    const gone = await interactionDetails(fixture.deps, at.tenant.caller, [before.get('Text of gone') ?? '']);
    expect(gone).toMatchObject([{ interactionStatus: 'archived', content: 'Text of gone' }]);
    // Receivers get to know the edited one; what is only continued is no news.
    const told = (await fixture.events(at.tenant)).map(({ data }) => data.interaction['content']);
    expect(told.filter((content) => content === 'Text of a' || content === 'Thank you')).toEqual([]);

    await readAll();
    expect(new Map((await listed()).map((node) => [node.content, node]))).toEqual(after);
    expect(await move(moved('a'), moved('edited'), moved('gone'))).toEqual({ stored: 0, read: 3, unknown: 0 });
    expect(await listed()).toHaveLength(4);
    expect(await fixture.wrongCounts(at.tenant)).toEqual([]);
  });

  it('[move] that two reviews could be are not guessed: the publisher alone counts', async () => {
    const linkAgain = await unlinked();
    await move(moved('x', { content: 'First text' }), moved('y', { content: 'Second text' }));
    const before = (await listed()).map(({ id }) => id);
    await linkAgain();
    const shown = [review('r1', { text: 'Third text' }), review('r2', { text: 'Fourth text' })];
    model.behave({ 'reviews.listReviews': () => listOf(shown) });
    await readAll();
    const after = await listed();
    expect(after.map(({ content }) => content).toSorted()).toEqual(['Fourth text', 'Third text']);
    expect(after.filter(({ id }) => before.includes(id))).toEqual([]);
  });

  it('[move] [contract 6] of a kind that only their publisher has keep it, without a rating; others are left out', async () => {
    await unlinked();
    const note = moved('note', { category: 'NOTE', rating: 5, ratingText: '9/10' });
    expect(await move(note, moved('tip', { category: 'TIP' }))).toEqual({ stored: 1, read: 0, unknown: 1 });
    expect(await listed()).toMatchObject([{ category: 'Note', rating: null, ratingText: null }]);
    expect(await fixture.wrongCounts(at.tenant)).toEqual([]);
  });

  it('[move] of a location that is read here, and of a site that is unknown, are left out', async () => {
    const other = moved('two', { source: 'other.example' });
    expect(await move(moved('one'), other)).toEqual({ stored: 0, read: 1, unknown: 1 });
    expect(await listed()).toEqual([]);
  });
});
