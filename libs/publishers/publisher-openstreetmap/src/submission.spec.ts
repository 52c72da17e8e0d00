import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { failureOf } from '@listings/publisher-sdk';
import type { ListingContent } from '@listings/publisher-sdk';
import { BAKERY, connectedMap, CONTENT } from './testing/connected-map.js';
import type { ConnectedMap } from './testing/connected-map.js';
import { STRANGER } from './testing/fake-map.js';

let world: ConnectedMap;
let bakery: string;

beforeEach(async () => {
  world = await connectedMap();
  bakery = world.connect(world.map.add('node', { ...BAKERY }, { lat: 52.53, lon: 13.38 }));
});

afterEach(() => world.close());

const push = (change: Partial<ListingContent> = {}, listingRef = bakery) =>
  world.publisher.submission!.submit({ session: world.session, listingRef, content: { ...CONTENT, ...change } });
const tags = (ref = bakery) => world.map.current(ref)?.tags;

describe('pushing a location to OpenStreetMap', () => {
  it('[publishers 1.4] changes only the tags that differ, in a changeset that says who, why and from where', async () => {
    expect(await push()).toMatchObject({ state: 'live' });
    expect(world.map.changesets).toEqual([]);

    const change = { phone: '+49309999999', websiteUrl: 'https://bakery.example' };
    expect(await push(change)).toMatchObject({ state: 'live' });
    expect(tags()).toEqual({ ...BAKERY, phone: change.phone, website: change.websiteUrl });
    const comment = 'Update phone, website of Corner Bakery, by its owner';
    const said = { comment, created_by: 'Listings', source: 'owner of the business' };
    expect(world.map.changesets).toEqual([expect.objectContaining({ isOpen: false, tags: said })]);
  });

  it('[publishers 1.4] keeps the nodes of a way, foreign tags, and the custom of naming tags that it uses', async () => {
    const foreign = { note: '5 < 6 & "7"\u0007', building: 'yes' };
    const odd = { name: 'Corner Bakery', shop: 'bakery', 'contact:phone': '1', ...foreign };
    const way = world.connect(world.map.add('way', odd, { nodes: [5, 6, 7, 5] }));
    await push({}, way);
    const kept = { ...foreign, note: '5 < 6 & "7"' };
    const shown = { ...kept, 'contact:phone': '+49301234567', 'addr:street': 'Hauptstraße' };
    expect(world.map.current(way)).toMatchObject({ version: 2, nodes: [5, 6, 7, 5], tags: shown });
    expect(tags(way)).not.toHaveProperty('phone');
  });

  it('[publishers 1.4] after a conflict reads again, and leaves alone what others changed meanwhile', async () => {
    world.map.beforeWrite = () => world.map.edit(bakery, { phone: '+49 30 5555555', wheelchair: 'yes' });
    const result = await push({ phone: '+49309999999', name: 'Corner Bakery 2' });
    expect(tags()).toEqual({ ...BAKERY, name: 'Corner Bakery 2', phone: '+49 30 5555555', wheelchair: 'yes' });
    expect(result).toMatchObject({ state: 'live', losses: [expect.stringMatching(/Others have changed.*phone/)] });
  });

  it('[publishers 1.4] never reverts what others changed after our last version, but writes what the owner changes now', async () => {
    world.map.edit(bakery, { phone: '+49 30 5555555', opening_hours: 'Mo-Sa 08:00-20:00' });
    expect(await push()).toMatchObject({ state: 'live' });
    expect(tags()).toMatchObject({ opening_hours: 'Mo-Sa 08:00-20:00' });
    await push({ phone: '+49309999999' });
    expect(tags()).toMatchObject({ phone: '+49309999999', opening_hours: 'Mo-Sa 08:00-20:00' });
  });

  it('[publishers 5.12] leaves hours that it does not understand, and rules of holidays, as others wrote them', async () => {
    const hours = CONTENT.hours.map((day) => ({ ...day, type: 'CLOSED' as const, slots: [] }));
    await push({ hours });
    expect(tags()).toMatchObject({ opening_hours: 'Mo-Su off; PH off' });

    const season = 'Apr-Oct Mo-Su 10:00-18:00';
    const place = { lat: 1, lon: 1 };
    const ref = world.connect(world.map.add('node', { ...BAKERY, opening_hours: season }, place, STRANGER));
    expect(await push({}, ref)).toMatchObject({ losses: [expect.stringMatching(/opening hours/)] });
    expect(tags(ref)).toMatchObject({ opening_hours: season });
  });

  it('[0073] shows hours on public holidays as PH, and removes them when the location has none any more', async () => {
    const slots = [{ start: '10:00am', end: '02:00pm' }];
    const { session, publisher } = world;
    const shown = async () => (await publisher.listings.getListing({ session, listingRef: bakery })).publicHolidayHours;
    expect(await shown()).toEqual({ type: 'CLOSED', slots: [] });
    await push({ publicHolidayHours: { type: 'OPEN', slots } });
    expect(tags()?.['opening_hours']).toBe(BAKERY.opening_hours.replace('PH off', 'PH 10:00-14:00'));
    expect(await shown()).toEqual({ type: 'OPEN', slots });
    await push({ publicHolidayHours: { type: 'OPEN', slots } });
    expect(world.map.changesets).toHaveLength(1);
    await push({});
    expect(await shown()).toEqual({ type: 'OPEN', slots });
    await push({ publicHolidayHours: null });
    expect(tags()?.['opening_hours']).toBe(BAKERY.opening_hours.replace('; PH off', ''));
    expect(await shown()).toBeUndefined();
  });

  it('[publishers 5.12] reports hours that are too long for a tag, and writes the rest', async () => {
    const hours = CONTENT.hours.map(({ day }, index) => {
      const slots = [1, 8, 9].map((hour) => ({ start: `0${hour}:0${index}am`, end: `0${hour}:3${index}am` }));
      return { day, type: 'OPEN' as const, slots };
    });
    const result = await push({ hours, phone: '+49309999999' });
    expect(result).toMatchObject({ state: 'rejected', fields: ['opening hours'] });
    expect(tags()).toMatchObject({ phone: '+49309999999', opening_hours: BAKERY.opening_hours });
  });

  it('[publishers 1.4] marks a place that is closed as disused, and opens it again', async () => {
    await push({ temporarilyClosed: true });
    expect(tags()).toMatchObject({ 'disused:shop': 'bakery' });
    expect(tags()).not.toHaveProperty('shop');
    const { session, publisher } = world;
    const listing = await publisher.listings.getListing({ session, listingRef: bakery });
    expect(listing).toMatchObject({ openStatus: 'TEMPORARILY_CLOSED', categories: [{ id: 'shop=bakery' }] });
    await push();
    expect(tags()).toEqual(BAKERY);
  });

  it('[design 5] edits no element that the account has not connected', async () => {
    const foreign = world.map.add('node', { ...BAKERY }, { lat: 1, lon: 1 }, STRANGER);
    const failure = await push({ phone: null }, foreign).catch(failureOf);
    expect(failure).toMatchObject({ kind: 'LISTING_INACCESSIBLE', listingRef: foreign });
    expect(world.calls).toEqual([`GET /user/preferences/listings.${foreign.replace('/', '.')}`]);
  });

  it('[design 5] makes no more edits in an hour than the setting says', async () => {
    await world.close();
    world = await connectedMap({ EDITS_PER_HOUR: '2' });
    bakery = world.connect(world.map.add('node', { ...BAKERY }, { lat: 52.53, lon: 13.38 }));
    await push({ name: 'One' });
    await push({ name: 'Two' });
    world.pass(600_000);
    const failure = await push({ name: 'Three' }).catch(failureOf);
    expect(failure).toEqual({ kind: 'RATE_LIMITED', scope: 'user', retryAfterMs: 3_000_000 });
    world.pass(3_000_000);
    await push({ name: 'Three' });
    expect(tags()).toMatchObject({ name: 'Three' });
  });

  it('[publishers 0.1] a blocked account has to be connected again, with a sentence for its owner', async () => {
    const message = 'You have an urgent message on the OpenStreetMap web site.';
    world.map.trouble = [403, message, { 'content-type': 'text/plain' }];
    const [cause, text] = [/urgent message/, /openstreetmap\.org/].map((words) => expect.stringMatching(words));
    expect(await push().catch(failureOf)).toMatchObject({ kind: 'CREDENTIALS_INVALID', cause, text });
  });
});
