import { describe, expect, it } from '@jest/globals';
import { pick } from '@listings/api-kit/testing';
import type { Answer } from '@listings/api-kit/testing';
import { insertEvents, testEventBody } from '@listings/events';
import { PortalClient } from '@listings/feature-accounts/testing';
import { shared } from '@listings/testing/jest';
import { locationsApi } from '../../testing/locations-api.js';
import { validLocation } from '../../testing/new-location.js';

const api = locationsApi();
const editor = shared(() => PortalClient.as(api, 'EDITOR'));

/** Calls an operation of the public API with the session of the editor. */
const write = async (path: string, input: object) => (await editor.post(`/api/v4${path}`, { input })).body.data;
const newLocation = async () =>
  (await write('/locations', validLocation())).createLocation.location.databaseId as number;

async function history(id: number, query = '') {
  const { status, body } = await editor.get(`/locations/${id}/history${query}`);
  expect(status).toBe(200);
  return body;
}

/** Some fields of the entries. */
const shown = ({ entries }: { entries: object[] }, ...fields: readonly string[]) =>
  entries.map((entry) => fields.map((field) => pick(entry, field)));

/** Stores an event about a location, as the worker does: the example of the catalogue with other fields. */
async function record(type: string, locationId: number, more: object = {}): Promise<void> {
  const { id: accountId } = api.account;
  const publishers = [{ platform: 'publisher_a', verification: true }];
  const example = testEventBody(type, { accountId, locationId, now: api.clock.now(), publishers });
  const event = { locationId, type, body: JSON.stringify({ ...example, ...more }) };
  await api.database.transaction((transaction) => insertEvents(transaction, { accountId, events: [event] }));
}

describe('the history of a location', () => {
  it('[dashboard] names who changed what, also within the window in which events are collapsed', async () => {
    const id = await newLocation();
    await write('/locations/update', { id, tagline: 'Coffee', city: 'Oakland' });
    await api.write('/locations/update', { id, storeId: 'key-1' });
    await write('/locations/update', { id, storeId: 'key-1' });
    await write('/locations/archive', { locationIds: [id] });
    await write('/locations/cancel_archive', { locationIds: [id] });
    const page = await history(id);
    expect(page.nextCursor).toBeNull();
    expect(shown(page, 'action', 'actor', 'fields')).toEqual([
      ['ARCHIVE_CANCELLED', 'USER', []],
      ['ARCHIVED', 'USER', []],
      ['UPDATED', 'API_KEY', ['storeId']],
      ['UPDATED', 'USER', expect.arrayContaining(['city', 'tagline'])],
      ['CREATED', 'USER', []],
    ]);
    expect(page.entries[0].actorName).toBe(editor.email);
    expect(page.entries[2].actorName).not.toBe(editor.email);
  });

  it('[dashboard, 6.1, 6.3] shows what the publishers reported among the changes', async () => {
    const id = await newLocation();
    await record('listing.submission', id, { status: 'incomplete', error_message: 'No phone.', live_link: undefined });
    await record('connection.location_connected', id);
    await record('profile.updated', id);
    expect(shown(await history(id), 'action', 'actor', 'actorName', 'status', 'reason')).toEqual([
      ['connection.location_connected', 'PUBLISHER', expect.not.stringContaining('_'), null, null],
      ['listing.submission', 'PUBLISHER', 'Town guide', 'incomplete', 'No phone.'],
      ['CREATED', 'USER', editor.email, null, null],
    ]);
  });

  it('[dashboard] pages read each entry once, in the order of the whole list', async () => {
    const id = await newLocation();
    for (let n = 0; n < 4; n += 1) {
      await write('/locations/update', { id, tagline: `Coffee ${n}` });
      await record('listing.submission', id);
    }
    const all = (await history(id)).entries;
    expect(all).toHaveLength(9);
    const paged: object[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Answer['body'] = await history(id, `?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(page.entries.length).toBeGreaterThan(0);
      paged.push(...page.entries);
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all);
  });

  it('[contract 1] the location of another account has no history, and a cursor of another list is refused', async () => {
    const id = await newLocation();
    const stranger = await PortalClient.as(api, 'OWNER', (await api.newAccount()).id);
    expect((await stranger.get(`/locations/${id}/history`)).status).toBe(404);
    expect((await editor.get('/locations/99999999999/history')).status).toBe(404);
    expect((await editor.get(`/locations/${id}/history?cursor=bm9uZQ`)).status).toBe(422);
  });
});
