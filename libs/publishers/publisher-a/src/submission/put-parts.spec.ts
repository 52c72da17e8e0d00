import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ListingContent } from '@listings/publisher-sdk';
import { failureFrom } from '@listings/publisher-sdk/test-kit';
import { importedFrom } from '../testing/imported-from.js';
import { connectedPlugIn } from '../testing/plug-in.js';
import { listingRef } from '../testing/publisher.js';

const error = (code: number, message: string, status: string) => {
  return { status: code, body: { error: { code, message, status } } };
};
const refusal = (text: string) => error(400, text, 'INVALID_ARGUMENT');

const { world, plugIn, session } = connectedPlugIn();
let content: ListingContent;

beforeEach(async () => {
  content = importedFrom(await get());
});

const get = () => plugIn.publisher.listings.getListing({ session, listingRef: listingRef(1) });
const pushed = (more: object) => ({ session, listingRef: listingRef(1), content: { ...content, ...more } });
const submit = (more: object) => plugIn.publisher.submission.submit(pushed(more));
const check = (more: object) => plugIn.publisher.submission.checkSubmission(pushed(more));

/** What earlier pushes wrote: links by their networks, and places or attributes. */
const withdrawing = (links: Record<string, string>, more: object = {}) => ({
  withdrawn: { placeIds: [], socialUrls: Object.entries(links).map(([network, url]) => ({ network, url })), ...more },
});

/** The publisher refuses each write with this text in its body. */
const refuses = (bodyContains: string, text: string) => {
  const responses = [{ ...refusal(text), times: -1 }];
  return world.admin.script({ operation: 'a.attributes.patch', match: { bodyContains }, responses });
};
const keepsNothing = () => world.script('a.attributes.patch', { status: 200, body: {} });
const links = async () => (await get()).socialUrls;
const places = async () => (await get()).serviceArea?.placeInfos.map(({ placeId }) => placeId);
const linkWrites = () => world.requests('a.attributes.patch');

/** Enters links at the publisher, as the owner of the listing does. */
async function enters(urls: Record<string, string>): Promise<void> {
  const attributes = Object.entries(urls).map(([network, uri]) => ({
    name: `attributes/url_${network}`,
    valueType: 'URL',
    uriValues: [{ uri }],
  }));
  const mask = attributes.map(({ name }) => name).join(',');
  const response = await fetch(`${world.root}/v1/locations/9100001/attributes?attributeMask=${mask}`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer at-a1', 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'locations/9100001/attributes', attributes }),
  });
  expect(response.status).toBe(200);
}

describe('social profiles', () => {
  it('[publishers 1.4] leaves the links that no push wrote, in whatever notation', async () => {
    await enters({ menu: 'http://m.example', Network_One: 'https://one.example/a', two: 'https://two.example/owner' });
    const before = await links();
    expect(await submit({ socialUrls: {} })).toMatchObject({ state: 'live' });
    expect(await submit({ socialUrls: { network_one: 'https://one.example/a' } })).toMatchObject({ state: 'live' });
    expect(Object.keys(before ?? {})).toEqual(expect.arrayContaining(['menu', 'Network_One', 'two']));
    expect(await links()).toEqual(before);
    expect(await linkWrites()).toHaveLength(1);
  });

  it('[publishers 1.4] writes a link under the name that the listing has for the network', async () => {
    await enters({ Network_One: 'https://one.example/a' });
    const { Network_One: _before, ...others } = (await links()) ?? {};
    await submit({ socialUrls: { network_one: 'https://one.example/b' } });
    expect(await links()).toEqual({ ...others, Network_One: 'https://one.example/b' });
  });

  it('[publishers 1.4] removes a link that a push wrote, and keeps the one that the owner wrote since', async () => {
    const before = await links();
    await enters({ network_one: 'https://one.example/', network_two: 'https://two.example/owner' });
    const ours = { Network_One: 'https://one.example', network_two: 'https://two.example' };
    expect(await submit({ socialUrls: {}, ...withdrawing(ours) })).toMatchObject({ state: 'live' });
    expect(await links()).toEqual({ ...before, network_two: 'https://two.example/owner' });
  });

  it('[publishers 5.12] writes the others when the publisher refuses one, and reports that one', async () => {
    await refuses('bad.example', 'Not this one.');
    const socialUrls = { bad: 'https://bad.example', good: 'https://good.example', fine: 'https://fine.example' };
    const before = await links();
    const result = await submit({ socialUrls });
    expect(result).toMatchObject({ state: 'live', losses: ['Social profile "bad": Not this one.'] });
    expect(await links()).toEqual({ ...before, good: socialUrls.good, fine: socialUrls.fine });
    expect(await submit({ socialUrls })).toEqual(result);
  });

  it('[publishers 5.12] reports one refused link without a second write', async () => {
    await world.script('a.attributes.patch', refusal('Not this one.'));
    const losses = ['Social profile "bad": Not this one.'];
    expect(await submit({ socialUrls: { bad: 'https://bad.example' } })).toMatchObject({ state: 'live', losses });
    expect(await linkWrites()).toHaveLength(1);
  });

  it('[publishers 1.1] does not use up the limit of edits for links that are refused each time', async () => {
    const limited = error(429, 'Slow down', 'RESOURCE_EXHAUSTED');
    const socialUrls = { one: 'https://one.example', two: 'https://two.example' };
    await world.script('a.attributes.patch', refusal('No.'), refusal('No.'), limited);
    const losses = [expect.any(String), expect.any(String)];
    expect(await submit({ socialUrls })).toMatchObject({ state: 'live', losses });
    await world.script('a.attributes.patch', limited);
    expect(await failureFrom(submit({ socialUrls }))).toMatchObject({ kind: 'RATE_LIMITED' });
  });

  it('[publishers 1.4] reports a link that the publisher accepts and does not keep, also with a later check', async () => {
    await keepsNothing();
    const socialUrls = { network_one: 'https://one.example' };
    const losses = ['Social profile "network_one": the publisher does not show it.'];
    expect(await submit({ socialUrls })).toMatchObject({ state: 'live', losses });
    expect(await check({ socialUrls })).toMatchObject({ state: 'live', losses });
  });

  it('[publishers 1.4] is rejected while the publisher keeps a link that was to be removed', async () => {
    const links = { network_one: 'https://one.example' };
    await enters(links);
    await keepsNothing();
    const text = 'The publisher did not remove these social profiles: network_one';
    const rejected = { state: 'rejected', fields: ['socialUrls'], text };
    expect(await submit({ socialUrls: {}, ...withdrawing(links) })).toEqual(rejected);
  });
});

describe('attributes', () => {
  const values = async () => (await get()).attributeValues;
  const admin = (name: string, valueType: string, ...there: (string | boolean)[]) =>
    world.admin.editListing('9100001', { attributes: [{ name: `attributes/${name}`, valueType, values: there }] });

  it('[publishers 1.4] writes those that differ together with the links in one edit, and keeps those of the owner', async () => {
    await admin('has_takeaway', 'BOOL', false);
    const attributes = { delivery: true, outdoorSeating: false, wifi: 'free' };
    const socialUrls = { network_one: 'https://one.example/a' };
    expect(await submit({ attributes, socialUrls })).toEqual({ state: 'live', liveLink: expect.any(String) });
    expect(await values()).toEqual({ wheelchairAccessibleEntrance: true, takeaway: false, ...attributes });
    expect(await submit({ attributes, socialUrls })).toMatchObject({ state: 'live' });
    const sent = expect.arrayContaining([
      { name: 'attributes/wi_fi', valueType: 'ENUM', values: ['free_wi_fi'] },
      { name: 'attributes/has_outdoor_seating', valueType: 'BOOL', values: [false] },
    ]);
    expect(await linkWrites()).toMatchObject([{ body: { attributes: sent } }]);
  });

  it('[publishers 1.4] removes one that a push wrote, and keeps the one that the owner changed since', async () => {
    await submit({ attributes: { delivery: true, alcohol: true } });
    await admin('serves_alcohol', 'BOOL', false);
    const written = ['delivery', 'alcohol'].map((key) => ({ key, value: true }));
    const result = await submit({ attributes: {}, ...withdrawing({}, { attributes: written }) });
    expect(result).toMatchObject({ state: 'live' });
    expect(await values()).toEqual({ wheelchairAccessibleEntrance: true, alcohol: false });
  });

  it('[publishers 5.12] writes the others when the publisher refuses one, and reports that one', async () => {
    await refuses('serves_alcohol', 'Not for this category.');
    const losses = ['Attribute "alcohol": Not for this category.'];
    expect(await submit({ attributes: { alcohol: true, delivery: true } })).toMatchObject({ state: 'live', losses });
    expect(await values()).toMatchObject({ delivery: true });
  });

  it('[publishers 1.4] is rejected while the publisher keeps one that was to be removed', async () => {
    await admin('has_delivery', 'BOOL', true);
    await keepsNothing();
    const written = [{ key: 'delivery', value: true }];
    const text = 'The publisher did not remove these attributes: delivery';
    const rejected = { state: 'rejected', fields: ['attributes'], text };
    expect(await submit({ attributes: {}, ...withdrawing({}, { attributes: written }) })).toEqual(rejected);
  });

  it('[publishers 0.2] leaves out what the publisher does not have, and listings do not show it', async () => {
    const result = await submit({ attributes: { ballPit: true, wifi: 'slow' } });
    expect(result).toEqual({ state: 'live', liveLink: expect.any(String) });
    expect(await linkWrites()).toEqual([]);
    const { attributes } = plugIn.publisher.listings.shows ?? {};
    const keys = attributes ? attributes.keys : [];
    expect([keys?.includes('ballPit'), keys?.includes('wifi')]).toEqual([false, true]);
  });
});

describe('a service area', () => {
  const place = (id: string) => ({ placeId: id, placeName: `Place ${id}` });
  const areaOf = (...ids: string[]) => ({ regionCode: 'US', placeInfos: ids.map(place) });
  const shows = (...placeInfos: ReturnType<typeof place>[]) => {
    const serviceArea = { businessType: 'CUSTOMER_AND_BUSINESS_LOCATION', regionCode: 'US', places: { placeInfos } };
    return world.admin.editListing('9100001', { serviceArea });
  };

  it('[publishers 1.4] keeps the places of the owner, also one that an import could not read', async () => {
    await shows(place('p1'), { placeId: 'p2', placeName: '' });
    expect(await submit({ serviceArea: areaOf('p1') })).toMatchObject({ state: 'live' });
    expect(await world.requests('a.listings.patch')).toEqual([]);
    expect(await submit({ serviceArea: areaOf('p3') })).toMatchObject({ state: 'live' });
    expect(await places()).toEqual(['p1', 'p2', 'p3']);
  });

  it('[publishers 1.4] removes the places that a push wrote, and leaves an area of the owner', async () => {
    const removed = { serviceArea: null, ...withdrawing({}, { placeIds: ['p1'] }) };
    await shows(place('p1'), place('p9'));
    for (let push = 1; push <= 2; push += 1) {
      expect(await submit(removed)).toMatchObject({ state: 'live' });
      expect(await places()).toEqual(['p9']);
    }
    await shows(place('p1'));
    expect(await submit(removed)).toMatchObject({ state: 'live' });
    expect(await places()).toBeUndefined();
  });

  it('[publishers 5.12] reports the places that find no room beside those of the owner', async () => {
    await shows(...Array.from({ length: 19 }, (_, n) => place(`o${n}`)));
    const result = await submit({ serviceArea: areaOf('p1', 'p2') });
    expect(result).toMatchObject({ state: 'live', losses: [expect.stringMatching(/^Service area: .* 1 of /)] });
    expect(await places()).toHaveLength(20);
    expect(await submit({ serviceArea: areaOf('p1', 'p2') })).toEqual(result);
    expect(await world.requests('a.listings.patch')).toHaveLength(1);
  });
});
