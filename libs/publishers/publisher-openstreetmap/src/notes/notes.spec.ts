import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { failureOf } from '@listings/publisher-sdk';
import type { ReviewReplies } from '@listings/publisher-sdk';
import { collect } from '@listings/publisher-sdk/test-kit';
import { BAKERY, connectedMap } from '../testing/connected-map.js';
import type { ConnectedMap } from '../testing/connected-map.js';

let world: ConnectedMap;
let ref: string;

beforeEach(async () => {
  world = await connectedMap();
  ref = world.connect(world.map.add('node', BAKERY, PLACE));
});

afterEach(() => world.close());

const PLACE = { lat: 52.53, lon: 13.38 };
const ADA = { id: 8, name: 'Ada' };

const notes = (listingRef = ref) =>
  collect(world.publisher.reviews!.listReviews({ session: world.session, listingRef }));

const comment = (id: number, text: string, { closes = false } = {}) => {
  const request = { session: world.session, listingRef: ref, reviewRef: String(id), text, closes };
  return (world.publisher.reviews as ReviewReplies).reply(request);
};

describe('notes of OpenStreetMap', () => {
  it('[contract 6] are interactions of their own kind, with what others and the owner wrote below', async () => {
    const id = world.map.notes.write(PLACE, 'Is it still open?', { by: ADA });
    world.map.notes.act(id, 'commented', 'I think so');
    await comment(id, 'Yes, every day.');
    const note = { ref: String(id), category: 'note', text: 'Is it still open?', author: { name: 'Ada' } };
    const own = { text: 'Yes, every day.', byOwner: true, authorName: 'Ida Square' };
    const replies = [{ text: 'I think so', byOwner: false }, own];
    expect(await notes()).toMatchObject([{ ...note, permalink: expect.stringMatching(`/note/${id}$`), replies }]);
  });

  it('[design 5] are read around the elements of the account only, and not where nobody of it is', async () => {
    const near = world.map.notes.write({ lat: PLACE.lat + 0.0004, lon: PLACE.lon }, 'Near');
    const far = world.map.notes.write({ lat: PLACE.lat + 0.001, lon: PLACE.lon }, 'Far');
    expect((await notes()).map(({ text }) => text)).toEqual(['Near']);
    expect(await comment(far, 'Hello').catch(failureOf)).toMatchObject({ code: 'review_gone' });
    const foreign = notes(world.map.add('node', BAKERY, PLACE));
    expect(await foreign.catch(failureOf)).toMatchObject({ kind: 'LISTING_INACCESSIBLE' });
    expect((await comment(near, 'Hello')).byOwner).toBe(true);
  });

  it('[design 5] around an outline are those of its nodes, in the middle of one that is as large as a town', async () => {
    const corner = (lat: number, lon: number) => Number(world.map.add('node', {}, { lat, lon }).replace('node/', ''));
    const small = [corner(52.53, 13.38), corner(52.532, 13.382)];
    const way = world.connect(world.map.add('way', BAKERY, { nodes: small }));
    const large = world.connect(world.map.add('way', BAKERY, { nodes: [...small, corner(53.53, 14.38)] }));
    world.map.notes.write({ lat: 52.531, lon: 13.381 }, 'In the yard');
    expect((await notes(way)).map(({ text }) => text)).toEqual(['In the yard']);
    expect(await notes(large)).toEqual([]);
  });

  it('[contract 6] are closed with a comment in one call, and opened again by the next one', async () => {
    const id = world.map.notes.write(PLACE, 'Is there a step?', { by: ADA });
    await comment(id, 'Not any more.', { closes: true });
    expect(world.map.notes.actionsOn(id)).toEqual(['opened', 'closed Not any more.']);
    expect(await notes()).toMatchObject([{ replies: [{ text: 'Not any more.', byOwner: true }] }]);
    expect((await notes())[0]?.notAnswerable).toBeUndefined();
    await comment(id, 'Sorry, there is one at the back.');
    expect(world.map.notes.actionsOn(id).at(-1)).toBe('reopened Sorry, there is one at the back.');
    expect(world.map.notes.isOpen(id)).toBe(true);
  });

  it('[publishers 0.1] are closed by the second call, without another comment, if the first one only commented', async () => {
    const id = world.map.notes.write(PLACE, 'Is there a step?');
    await comment(id, 'No.');
    await comment(id, 'No.', { closes: true });
    await comment(id, 'No.', { closes: true });
    expect(world.map.notes.actionsOn(id)).toEqual(['opened', 'commented No.', 'closed']);
  });

  it('[publishers 0.1] stay open if somebody opened them again before the second call', async () => {
    const id = world.map.notes.write(PLACE, 'Is there a step?');
    await comment(id, 'No.', { closes: true });
    world.map.notes.act(id, 'reopened', 'There is one.', ADA);
    await comment(id, 'No.', { closes: true });
    expect(world.map.notes.isOpen(id)).toBe(true);
  });

  it('[contract 6] that others closed take no comment, and are not listed a week later', async () => {
    const id = world.map.notes.write(PLACE, 'Wrong door');
    world.map.notes.act(id, 'closed', 'Fixed', ADA);
    const notAnswerable = expect.stringMatching(/closed/);
    expect(await notes()).toMatchObject([{ notAnswerable, replies: [{ text: 'Fixed' }] }]);
    const refused = { kind: 'CONTENT_REJECTED', code: 'note_closed' };
    expect(await comment(id, 'Thank you').catch(failureOf)).toMatchObject(refused);
    const now = world.map.notes.now();
    world.map.notes.now = () => now + 8 * 24 * 60 * 60_000;
    expect(await notes()).toEqual([]);
  });

  it('[publishers 0.1] a token without the permission for notes loses no connection by a comment', async () => {
    world.map.tokens.set('token', 'read_prefs write_prefs write_api');
    const id = world.map.notes.write(PLACE, 'Is it still open?');
    expect(await notes()).toHaveLength(1);
    const refused = { kind: 'CONTENT_REJECTED', code: 'note_forbidden' };
    expect(await comment(id, 'Yes').catch(failureOf)).toMatchObject(refused);
  });

  it('[contract 6] comments count as edits of the hour', async () => {
    await world.close();
    world = await connectedMap({ EDITS_PER_HOUR: '1' });
    ref = world.connect(world.map.add('node', BAKERY, PLACE));
    const id = world.map.notes.write(PLACE, 'Is it still open?');
    await comment(id, 'Yes');
    expect(await comment(id, 'Every day').catch(failureOf)).toMatchObject({ kind: 'RATE_LIMITED' });
  });
});
