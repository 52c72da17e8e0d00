import { beforeAll, describe, expect, it } from '@jest/globals';
import { insertEvents, testEventBody } from '@listings/events';
import { validLocation } from '../../testing/running-api.js';
import { sharedApi } from '../../testing/shared-api.js';
import { PortalClient } from '../testing/portal-client.js';

const api = sharedApi();
let editor: PortalClient;
beforeAll(async () => {
  editor = await PortalClient.as(api, 'EDITOR');
});

interface Entry {
  readonly at: string;
  readonly action: string;
  readonly actor: string;
  readonly actorName: string;
  readonly fields: readonly string[];
  readonly status: string | null;
  readonly reason: string | null;
}

interface Page {
  readonly entries: readonly Entry[];
  readonly nextCursor: string | null;
}

async function newLocation(): Promise<number> {
  const { body } = await editor.call('POST', '/api/v4/locations', { body: { input: validLocation() } });
  return body.data.createLocation.location.databaseId;
}

async function history(id: number, query = ''): Promise<Page> {
  const { status, body } = await editor.call('GET', `/locations/${id}/history${query}`);
  expect(status).toBe(200);
  return body as unknown as Page;
}

/** Stores an event about a location, as the worker does: the example of the catalogue with other fields. */
async function record(type: string, locationId: number, more: object = {}): Promise<void> {
  const { id: accountId } = api.account;
  const publishers = [{ platform: 'publisher_a', verification: true }];
  const example = testEventBody(type, { accountId, locationId, now: api.clock.now(), publishers });
  const event = { locationId, type, body: JSON.stringify({ ...example, ...more }) };
  await api.database.transaction((transaction) =>
    insertEvents(transaction, { accountId: api.account.id, events: [event] }),
  );
}

describe('the history of a location', () => {
  it('[dashboard] names who changed what, also within the window in which events are collapsed', async () => {
    const id = await newLocation();
    await editor.call('POST', '/api/v4/locations/update', {
      body: { input: { id, tagline: 'Coffee', city: 'Oakland' } },
    });
    await api.write('/locations/update', { id, storeId: 'key-1' });
    await editor.call('POST', '/api/v4/locations/update', { body: { input: { id, storeId: 'key-1' } } });
    await editor.call('POST', '/api/v4/locations/archive', { body: { input: { locationIds: [id] } } });
    await editor.call('POST', '/api/v4/locations/cancel_archive', { body: { input: { locationIds: [id] } } });
    const { entries, nextCursor } = await history(id);
    expect(nextCursor).toBeNull();
    expect(entries.map(({ action, actor, fields }) => [action, actor, [...fields].sort()])).toEqual([
      ['ARCHIVE_CANCELLED', 'USER', []],
      ['ARCHIVED', 'USER', []],
      ['UPDATED', 'API_KEY', ['storeId']],
      ['UPDATED', 'USER', ['city', 'tagline']],
      ['CREATED', 'USER', []],
    ]);
    expect(entries[0]?.actorName).toBe(editor.email);
    expect(entries[2]?.actorName).not.toBe(editor.email);
  });

  it('[dashboard, 6.1, 6.3] shows what the publishers reported among the changes', async () => {
    const id = await newLocation();
    await record('listing.submission', id, { status: 'incomplete', error_message: 'No phone.', live_link: undefined });
    await record('connection.location_connected', id);
    await record('profile.updated', id);
    const { entries } = await history(id);
    expect(
      entries.map(({ action, actor, actorName, status, reason }) => [action, actor, actorName, status, reason]),
    ).toEqual([
      ['connection.location_connected', 'PUBLISHER', expect.not.stringContaining('_'), null, null],
      ['listing.submission', 'PUBLISHER', 'Town guide', 'incomplete', 'No phone.'],
      ['CREATED', 'USER', editor.email, null, null],
    ]);
  });

  it('[dashboard] pages read each entry once, in the order of the whole list', async () => {
    const id = await newLocation();
    for (let n = 0; n < 4; n += 1) {
      await editor.call('POST', '/api/v4/locations/update', { body: { input: { id, tagline: `Coffee ${n}` } } });
      await record('listing.submission', id);
    }
    const all = (await history(id)).entries;
    expect(all).toHaveLength(9);
    const paged: Entry[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = await history(id, `?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(page.entries.length).toBeGreaterThan(0);
      paged.push(...page.entries);
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all);
  });

  it('[contract 1] the location of another account has no history, and a cursor of another list is refused', async () => {
    const id = await newLocation();
    const other = await api.newAccount();
    const stranger = await PortalClient.as(api, 'OWNER', other.id);
    expect((await stranger.call('GET', `/locations/${id}/history`)).status).toBe(404);
    expect((await editor.call('GET', '/locations/99999999999/history')).status).toBe(404);
    expect((await editor.call('GET', `/locations/${id}/history?cursor=bm9uZQ`)).status).toBe(422);
  });
});
