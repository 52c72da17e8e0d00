import { describe, expect, it } from '@jest/globals';
import { sharedApi } from '../../testing/shared-api.js';
import { PortalClient } from '../testing/portal-client.js';

const api = sharedApi();

const settings = { countryIso: 'US', sort: 'RATING', columns: ['name', 'rating'] };
const views = async (client: PortalClient) =>
  ((await client.call('GET', '/location-views')).body as { views: { id: string; name: string; isDefault: boolean }[] })
    .views;
const create = async (client: PortalClient, name: string, isShared: boolean) =>
  client.call('POST', '/location-views', { body: { name, isShared, settings } });

describe('saved views of the list of locations', () => {
  it('[locations] shared ones are seen by everybody in the account, own ones by their user alone', async () => {
    const { id: accountId } = await api.newAccount();
    const [editor, viewer, stranger] = [
      await PortalClient.as(api, 'EDITOR', accountId),
      await PortalClient.as(api, 'VIEWER', accountId),
      await PortalClient.as(api, 'OWNER'),
    ];
    expect((await create(editor, 'All of us', true)).status).toBe(200);
    const { id } = (await create(viewer, 'Mine', false)).body as { id: string };
    expect(await views(viewer)).toEqual([
      { id: expect.any(String), name: 'All of us', isShared: true, isDefault: false, settings },
      { id, name: 'Mine', isShared: false, isDefault: false, settings },
    ]);
    expect((await views(editor)).map(({ name }) => name)).toEqual(['All of us']);
    expect(await views(stranger)).toEqual([]);
    for (const other of [editor, stranger])
      expect((await other.call('DELETE', `/location-views/${id}`)).status).toBe(404);
  });

  it('[locations] only editors change what everybody sees', async () => {
    const { id: accountId } = await api.newAccount();
    const [editor, viewer] = [
      await PortalClient.as(api, 'EDITOR', accountId),
      await PortalClient.as(api, 'VIEWER', accountId),
    ];
    const { id } = (await create(editor, 'Ours', true)).body as { id: string };
    expect((await create(viewer, 'Mine', true)).status).toBe(403);
    const body = { name: 'Theirs', isShared: true, settings: {} };
    expect((await viewer.call('PUT', `/location-views/${id}`, { body })).status).toBe(403);
    expect((await viewer.call('DELETE', `/location-views/${id}`)).status).toBe(403);
    expect((await editor.call('PUT', `/location-views/${id}`, { body })).status).toBe(200);
    expect((await views(viewer)).map(({ name }) => name)).toEqual(['Theirs']);
  });

  it('[locations] a user chooses the view with which the list opens, until it is deleted or no longer shared', async () => {
    const { id: accountId } = await api.newAccount();
    const [editor, viewer] = [
      await PortalClient.as(api, 'EDITOR', accountId),
      await PortalClient.as(api, 'VIEWER', accountId),
    ];
    const { id } = (await create(editor, 'Ours', true)).body as { id: string };
    for (const client of [editor, viewer])
      expect((await client.call('PUT', '/location-view-default', { body: { viewId: id } })).status).toBe(200);
    const chosen = async (client: PortalClient) => (await views(client)).map(({ isDefault }) => isDefault);
    expect([await chosen(editor), await chosen(viewer)]).toEqual([[true], [true]]);
    const body = { name: 'Ours', isShared: false, settings };
    await editor.call('PUT', `/location-views/${id}`, { body });
    await editor.call('PUT', `/location-views/${id}`, { body: { ...body, isShared: true } });
    expect([await chosen(editor), await chosen(viewer)]).toEqual([[true], [false]]);
    await editor.call('PUT', '/location-view-default', { body: { viewId: null } });
    expect(await chosen(editor)).toEqual([false]);
    const missing = { viewId: '00000000-0000-4000-8000-00000000dead' };
    expect((await viewer.call('PUT', '/location-view-default', { body: missing })).status).toBe(404);
  });

  it('[locations] a name is taken once, and the number of views is bounded', async () => {
    const { id: accountId } = await api.newAccount();
    const client = await PortalClient.as(api, 'VIEWER', accountId);
    expect((await create(client, 'Mine', false)).status).toBe(200);
    expect((await create(client, ' mine ', false)).status).toBe(409);
    await api.database.execute(
      `insert into location_views (account_id, user_id, name, settings, created_at, updated_at)
       select $1, user_id, 'View ' || number, '{}', now(), now() from location_views, generate_series(1, 49) number where account_id = $1`,
      [accountId],
    );
    expect((await create(client, 'One more', false)).status).toBe(409);
  });
});
