import { describe, expect, it } from '@jest/globals';
import type { PlaceActionLink } from '@listings/publisher-sdk';
import { failureFrom } from '@listings/publisher-sdk/test-kit';
import { connectedPlugIn } from '../testing/plug-in.js';
import type { PlugIn } from '../testing/plug-in.js';
import { listingRef } from '../testing/publisher.js';

const { world, plugIn, session } = connectedPlugIn();

const list = (nn = 1) => plugIn.publisher.actionLinks.listActionLinks({ session, listingRef: listingRef(nn) });
const put = (link: Parameters<PlugIn['publisher']['actionLinks']['putActionLink']>[0]['link'], nn = 1) =>
  plugIn.publisher.actionLinks.putActionLink({ session, listingRef: listingRef(nn), link });

const remove = (name: string, nn = 1) =>
  plugIn.publisher.actionLinks.deleteActionLink({ session, listingRef: listingRef(nn), name });

const WRITES = ['create', 'patch', 'delete'];
const writes = async () => (await Promise.all(WRITES.map((each) => world.requests(`a.actions.${each}`)))).flat();
const wireLink = (id: number, placeActionType: string, uri: string) => {
  return { name: `locations/9100001/placeActionLinks/${id}`, placeActionType, uri };
};
const REJECTED = { kind: 'CONTENT_REJECTED', code: 'not_editable' };
const ALL = { placeActionType: 'SHOP_ONLINE', uri: 'https://shop.example/all', isPreferred: false } as const;
const shop = (more: Partial<PlaceActionLink> = {}) => ({ ...ALL, ...more });

describe('reading action links [publishers 1.6]', () => {
  it('lists links of the business and of other providers; flags missing on the wire are false', async () => {
    const [own, ...others] = await list();
    const placeActionType = expect.stringMatching(/^(DINING_RESERVATION|APPOINTMENT)$/);
    const uri = expect.stringMatching(/^https:\/\/.*\/book$/);
    const ofBusiness = { isPreferred: true, isEditable: true, providerType: 'MERCHANT' };
    expect(own).toEqual({ name: 'locations/9100001/placeActionLinks/seed-1', placeActionType, uri, ...ofBusiness });
    expect(others).toMatchObject([{ isPreferred: false, isEditable: false, providerType: 'AGGREGATOR_3P' }]);
  });

  it('[publishers 1.1] reads all pages, and no links at all as none', async () => {
    const page = (id: number, nextPageToken?: string) => {
      const placeActionLinks = [wireLink(id, 'SHOP_ONLINE', `https://x.example/${id}`)];
      return { status: 200, body: { placeActionLinks, nextPageToken } };
    };
    await world.script('a.actions.list', page(1, 'two'), page(2));
    expect((await list()).map(({ uri }) => uri)).toEqual(['https://x.example/1', 'https://x.example/2']);
    expect((await world.requests('a.actions.list')).map(({ query }) => query['pageToken'])).toEqual([undefined, 'two']);
    expect(await list(11)).toEqual([]);
  });

  it('leaves out links of unknown types and links that are not https', async () => {
    const placeActionLinks = [
      wireLink(1, 'SOMETHING_NEW', 'https://x.example'),
      wireLink(2, 'SHOP_ONLINE', 'http://x.example'),
      wireLink(3, 'SHOP_ONLINE', 'javascript:alert(1)'),
      wireLink(4, 'SHOP_ONLINE', 'https://x.example'),
    ];
    await world.script('a.actions.list', { status: 200, body: { placeActionLinks } });
    expect((await list()).map(({ name }) => name)).toEqual(['locations/9100001/placeActionLinks/4']);
  });
});

describe('putting an action link [publishers 1.6]', () => {
  it('treats a URL in another notation as the same URL', async () => {
    const created = await put(shop({ uri: 'https://shop.example' }));
    expect((await put(shop({ uri: 'https://SHOP.example/' }))).name).toBe(created.name);
    expect(await writes()).toHaveLength(1);
  });

  it('updates only the differing fields of the link with this name', async () => {
    const created = await put(shop());
    const changed = await put({ ...shop({ uri: 'https://shop.example/new' }), name: created.name });
    expect(changed).toEqual({ ...created, uri: 'https://shop.example/new' });
    await put({ ...shop({ uri: 'https://shop.example/new', isPreferred: true }), name: created.name });
    const masks = (await world.requests('a.actions.patch')).map(({ query }) => query['updateMask']);
    expect(masks).toEqual(['uri', 'is_preferred']);
    expect(await list()).toHaveLength(3);
  });

  it('updates the link with the same URL if the name is different or no longer exists', async () => {
    const [one, two] = [await put(shop()), await put(shop({ uri: 'https://shop.example/two' }))];
    expect(await put({ ...shop(), name: two.name })).toEqual(one);
    await remove(one.name);
    const again = await put({ ...shop(), name: one.name });
    expect(again).toMatchObject(shop());
    expect(again.name).not.toBe(one.name);
  });

  it('keeps one preferred link for each type', async () => {
    const first = await put(shop({ isPreferred: true }));
    const second = await put(shop({ uri: 'https://shop.example/two', isPreferred: true }));
    const preferred = (await list()).filter((link) => link.isPreferred && link.placeActionType === 'SHOP_ONLINE');
    expect(preferred).toEqual([second]);
    expect(second.name).not.toBe(first.name);
  });

  it('[publishers 1.3] 409 for a link that exists is success', async () => {
    const [own] = await list();
    if (!own) throw new Error('no seeded link');
    await world.script('a.actions.list', { status: 200, body: {} });
    expect(await put({ ...own, name: undefined })).toEqual(own);
    expect((await world.requests('a.actions.create')).map(({ status }) => status)).toEqual([409]);
  });

  it('gives up on a link that exists but is not listed', async () => {
    const exists = { status: 409, body: { error: { code: 409, status: 'ALREADY_EXISTS', message: 'exists' } } };
    await world.script('a.actions.create', exists, exists, exists);
    expect(await failureFrom(put(shop()))).toMatchObject({ kind: 'TRANSIENT' });
    expect(await world.requests('a.actions.create')).toHaveLength(3);
  });

  it('creates the link again if it is deleted just before the update', async () => {
    const created = await put(shop());
    await remove(created.name);
    await world.script('a.actions.list', { status: 200, body: { placeActionLinks: [created] } });
    const preferred = shop({ isPreferred: true });
    expect(await put({ ...preferred, name: created.name })).toMatchObject(preferred);
    expect((await world.requests('a.actions.patch')).map(({ status }) => status)).toEqual([404]);
  });

  it('refuses a type that the publisher does not offer for the listing', async () => {
    const types = { placeActionTypeMetadata: [{ placeActionType: 'APPOINTMENT' }] };
    await world.script('a.actions.types', { status: 200, body: types });
    const refused = { kind: 'CONTENT_REJECTED', code: 'type', field: 'placeActionType' };
    expect(await failureFrom(put(shop()))).toEqual({ ...refused, text: expect.stringContaining('shop online') });
    expect(await writes()).toEqual([]);
    const [asked] = await world.requests('a.actions.types');
    expect(asked?.query).toEqual({ filter: 'location=locations/9100001' });
  });

  it('lets the publisher decide if it reports no types', async () => {
    await world.script('a.actions.types', { status: 200, body: {} });
    expect(await put(shop())).toMatchObject(shop());
  });

  it('changes no link of another provider, but accepts one that already matches', async () => {
    const foreign = (await list())[1];
    if (!foreign) throw new Error('no seeded link');
    expect(await put({ ...foreign, name: undefined })).toEqual(foreign);
    expect(await failureFrom(put({ ...foreign, isPreferred: true }))).toMatchObject(REJECTED);
    expect(await writes()).toEqual([]);
  });
});

it('[publishers 1.6] removing an action link does not delete a link of another provider or listing', async () => {
  const foreign = (await list())[1];
  expect(await failureFrom(remove(foreign?.name ?? ''))).toMatchObject(REJECTED);
  await remove('locations/9100002/placeActionLinks/seed-1');
  await remove('nonsense/../x');
  expect(await writes()).toEqual([]);
});
