import { describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import { PortalClient } from '@listings/feature-accounts/testing';
import { locationsApi } from '../../testing/locations-api.js';

const api = locationsApi();

const settings = { countryIso: 'US', sort: 'RATING', columns: ['name', 'rating'] };
const views = async (client: PortalClient) => (await client.get('/location-views')).body.views;

/** The members of a new account. */
const members = async () => {
  const { id } = await api.newAccount();
  return [await PortalClient.as(api, 'EDITOR', id), await PortalClient.as(api, 'VIEWER', id)] as const;
};

const create = async (client: PortalClient, name: string, isShared: boolean) =>
  client.post('/location-views', { name, isShared, settings });

describe('saved views of the list of locations', () => {
  it('[locations] shared ones are seen by everybody in the account, own ones by their user alone', async () => {
    const [editor, viewer] = await members();
    const stranger = await PortalClient.as(api, 'OWNER');
    expect((await create(editor, 'All of us', true)).status).toBe(200);
    const { id } = (await create(viewer, 'Mine', false)).body;
    expect(await views(viewer)).toEqual([
      { id: expect.any(String), name: 'All of us', isShared: true, isDefault: false, settings },
      { id, name: 'Mine', isShared: false, isDefault: false, settings },
    ]);
    expect(pluck(await views(editor), 'name')).toEqual(['All of us']);
    expect(await views(stranger)).toEqual([]);
    for (const other of [editor, stranger])
      expect((await other.call('DELETE', `/location-views/${id}`)).status).toBe(404);
  });

  it('[locations] only editors change what everybody sees', async () => {
    const [editor, viewer] = await members();
    const { id } = (await create(editor, 'Ours', true)).body;
    expect((await create(viewer, 'Mine', true)).status).toBe(403);
    const body = { name: 'Theirs', isShared: true, settings: {} };
    expect((await viewer.put(`/location-views/${id}`, body)).status).toBe(403);
    expect((await viewer.delete(`/location-views/${id}`)).status).toBe(403);
    expect((await editor.put(`/location-views/${id}`, body)).status).toBe(200);
    expect(pluck(await views(viewer), 'name')).toEqual(['Theirs']);
  });

  it('[locations] a user chooses the view with which the list opens, until it is deleted or no longer shared', async () => {
    const [editor, viewer] = await members();
    const { id } = (await create(editor, 'Ours', true)).body;
    for (const client of [editor, viewer])
      expect((await client.put('/location-view-default', { viewId: id })).status).toBe(200);
    const chosen = async (client: PortalClient) => pluck(await views(client), 'isDefault');
    expect([await chosen(editor), await chosen(viewer)]).toEqual([[true], [true]]);
    const body = { name: 'Ours', isShared: false, settings };
    await editor.put(`/location-views/${id}`, body);
    await editor.put(`/location-views/${id}`, { ...body, isShared: true });
    expect([await chosen(editor), await chosen(viewer)]).toEqual([[true], [false]]);
    await editor.put('/location-view-default', { viewId: null });
    expect(await chosen(editor)).toEqual([false]);
    const missing = { viewId: '00000000-0000-4000-8000-00000000dead' };
    expect((await viewer.put('/location-view-default', missing)).status).toBe(404);
  });

  it('[locations] a name is taken once, and the number of views is bounded', async () => {
    const { id: accountId } = await api.newAccount();
    const client = await PortalClient.as(api, 'VIEWER', accountId);
    expect((await create(client, 'Mine', false)).status).toBe(200);
    expect((await create(client, ' mine ', false)).status).toBe(409);
    await api.sql`
      insert into location_views (account_id, user_id, name, settings, created_at, updated_at)
      select ${accountId}, user_id, 'View ' || number, '{}', now(), now()
      from location_views, generate_series(1, 49) number where account_id = ${accountId}`;
    expect((await create(client, 'One more', false)).status).toBe(409);
  });
});
