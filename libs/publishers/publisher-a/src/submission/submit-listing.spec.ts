import { describe, expect, it } from '@jest/globals';
import type { ListingContent } from '@listings/publisher-sdk';
import { failureFrom } from '@listings/publisher-sdk/test-kit';
import { connectedPlugIn } from '../testing/plug-in.js';
import { importedFrom } from '../testing/imported-from.js';
import { listingRef } from '../testing/publisher.js';

const { world, plugIn, session } = connectedPlugIn();

const get = (nn: number) => plugIn.publisher.listings.getListing({ session, listingRef: listingRef(nn) });
const submit = (content: ListingContent, nn = 1) =>
  plugIn.publisher.submission.submit({ session, listingRef: listingRef(nn), content });
const check = (content: ListingContent, nn = 1) =>
  plugIn.publisher.submission.checkSubmission({ session, listingRef: listingRef(nn), content });
const patches = () => world.requests('a.listings.patch');

/** What we hold after the import of that listing, with changes. */
const contentOf = async (nn: number, more: Partial<ListingContent> = {}): Promise<ListingContent> => ({
  ...importedFrom(await get(nn)),
  ...more,
});

describe('pushing a location [publishers 1.4 push rule]', () => {
  it.each([1, 2, 3, 4, 5, 6, 57, 58, 60])('writes nothing when listing %i shows everything already', async (nn) => {
    expect(await submit(await contentOf(nn), nn)).toMatchObject({
      state: 'live',
      liveLink: expect.stringMatching(/^https:/),
    });
    expect(await patches()).toHaveLength(0);
  });

  it('sends one PATCH with the fields that differ, and nothing the second time', async () => {
    const content = await contentOf(1, { name: 'New name', phone: null, websiteUrl: 'https://new.example' });
    expect(await submit(content)).toMatchObject({ state: 'live' });
    expect(await submit(content)).toMatchObject({ state: 'live' });
    const [patch, ...more] = await patches();
    expect(patch?.query).toMatchObject({ updateMask: 'title,phoneNumbers,websiteUri' });
    expect(more).toHaveLength(0);
    expect(await get(1)).toMatchObject({ name: 'New name', websiteUrl: 'https://new.example' });
  });

  it('writes all fields at once', async () => {
    const content = await contentOf(2, {
      name: 'Everything',
      storeCode: 'E-1',
      address: { street: '1 New Street', street1: 'Floor 2', city: 'London', postalCode: 'N1 9GU', countryIso: 'GB' },
      phone: '+442079460999',
      additionalPhones: ['+442079460998'],
      websiteUrl: 'https://every.example/shop',
      description: 'A new description. '.repeat(60),
      primaryCategoryId: 'categories/bakery',
      additionalCategoryIds: ['categories/cafe', 'categories/bar'],
      hours: [
        ...(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const).map((day) => ({
          day,
          type: 'OPEN' as const,
          slots: [
            { start: '09:00am', end: '12:30pm' },
            { start: '06:00pm', end: '02:00am' },
          ],
        })),
        { day: 'SUNDAY', type: 'OPEN', slots: [{ start: '12:00am', end: '11:59pm' }] },
        { day: 'SPECIAL', specialDate: '2099-12-25', type: 'CLOSED', slots: [] },
        { day: 'SPECIAL', specialDate: '2099-12-31', type: 'OPEN', slots: [{ start: '08:00pm', end: '03:00am' }] },
      ],
      temporarilyClosed: true,
    });
    expect(await submit(content, 2)).toEqual({
      state: 'live',
      liveLink: expect.any(String),
      losses: ['The publisher shows only the first 750 characters of the description.'],
    });
    expect(await patches()).toHaveLength(1);
    const shown = await get(2);
    expect(shown).toMatchObject({ name: 'Everything', address: content.address, openStatus: 'TEMPORARILY_CLOSED' });
    expect(shown.hours).toEqual(content.hours);
    expect(await submit(content, 2)).toMatchObject({ state: 'live' });
    expect(await patches()).toHaveLength(1);
  });

  it('[publishers 1.4] pushes a service area in the same write as the address, and removes it', async () => {
    const shown = await contentOf(1);
    const serviceArea = { regionCode: 'US', placeInfos: [{ placeId: 'p1', placeName: 'Oakland' }] };
    const both = { businessType: 'CUSTOMER_AND_BUSINESS_LOCATION', ...serviceArea };
    expect(await submit({ ...shown, serviceArea })).toMatchObject({ state: 'live' });
    expect(await get(1)).toMatchObject({ serviceAreaOnly: false, serviceArea: both });
    expect(await submit({ ...shown, address: null, serviceArea })).toMatchObject({ state: 'live' });
    expect(await get(1)).toMatchObject({ serviceAreaOnly: true, serviceArea });
    const withdrawn = { placeIds: ['p1'], socialUrls: [] };
    expect(await submit({ ...shown, serviceArea: null, withdrawn })).toMatchObject({ state: 'live' });
    expect((await get(1)).serviceArea).toBeUndefined();
    expect(await patches()).toHaveLength(3);
  });

  it('[publishers 1.4] writes only the social profiles that differ, and keeps other attributes', async () => {
    const shown = await contentOf(1);
    const others = async () =>
      Object.entries((await get(1)).attributes ?? {}).filter(([name]) => !name.startsWith('attributes/url_'));
    const before = await others();
    expect(before.length).toBeGreaterThan(0);
    const { socialUrls: owners } = await get(1);
    const links = {
      Network_One: 'https://one.example/kit',
      network_two: 'https://two.example',
      'My page': 'https://x.example',
    };
    expect(await submit({ ...shown, socialUrls: links })).toMatchObject({
      state: 'live',
      losses: ['Social profile "My page": the publisher has no such network.'],
    });
    expect((await get(1)).socialUrls).toEqual({
      ...owners,
      network_one: links.Network_One,
      network_two: links.network_two,
    });
    await submit({
      ...shown,
      socialUrls: { network_one: 'https://one.example/kit', network_two: 'https://two.example/b' },
    });
    const written = await world.requests('a.attributes.patch');
    expect(written.map(({ query }) => query)).toEqual([
      expect.objectContaining({ attributeMask: expect.stringContaining('attributes/url_network_one') }),
      { attributeMask: 'attributes/url_network_two' },
    ]);
    expect(await others()).toEqual(before);
  });

  it('[publishers 5.1] is pending until the publisher has decided', async () => {
    await world.admin('POST', 'settings', { 'a.editSettle': { mode: 'manual' } });
    const content = await contentOf(1, { name: 'New name' });
    expect(await submit(content)).toMatchObject({ state: 'pending', pollAfterMs: 8000 });
    expect(await check(content)).toMatchObject({ state: 'pending' });
    expect(await submit(content)).toMatchObject({ state: 'pending' });
    expect(await patches()).toHaveLength(1);
    await world.admin('POST', 'listings/9100001', { pendingEdits: { title: 'accept' } });
    expect(await check(content)).toMatchObject({ state: 'live' });
  });

  it('is rejected when the publisher drops a field again', async () => {
    await world.admin('POST', 'settings', { 'a.editSettle': { mode: 'manual' } });
    const content = await contentOf(1, { name: 'Bad name', websiteUrl: 'https://fine.example' });
    await submit(content);
    await world.admin('POST', 'listings/9100001', { pendingEdits: { title: 'drop', websiteUri: 'accept' } });
    expect(await check(content)).toEqual({
      state: 'rejected',
      fields: ['title'],
      text: 'The publisher did not keep these fields: name',
    });
  });

  it('[publishers 1.4] accepts a special date without a break, as on a weekday', async () => {
    const whole = [{ start: '12:00am', end: '11:59pm' }];
    const hours = [
      ...(await contentOf(1)).hours,
      { day: 'SPECIAL' as const, specialDate: '2099-12-24', type: 'OPEN' as const, slots: whole },
    ];
    const content = await contentOf(1, { hours });
    expect(await submit(content)).toMatchObject({ state: 'live' });
    expect(await submit(content)).toMatchObject({ state: 'live' });
    expect(await patches()).toHaveLength(1);
    expect((await get(1)).hours?.at(-1)).toEqual(hours.at(-1));
  });

  it('does not wait for a duplicate that still accepts posts', async () => {
    await world.admin('POST', 'settings', { 'a.editSettle': { mode: 'manual' } });
    await world.admin('POST', 'listings/9100001', { metadata: { duplicateLocation: 'locations/9100002' } });
    expect(await submit(await contentOf(1, { name: 'New name' }))).toMatchObject({
      state: 'rejected',
      text: expect.stringContaining('duplicate'),
    });
  });

  it.each([54, 55])('does not wait for ever at listing %i, which is suspended or a duplicate', async (nn) => {
    expect(await submit(await contentOf(nn, { name: 'New name' }), nn)).toMatchObject({
      state: 'rejected',
      fields: [],
    });
  });

  it.each(['SUSPENDED', 'DISABLED', 'DUPLICATE'])(
    '[publishers 1.4] a push to a profile that is %s never succeeds, even if nothing differs',
    async (state) => {
      const content = await contentOf(1);
      await world.admin('POST', 'verification/9100001', { state });
      for (const step of [submit, check]) {
        expect(await step(content)).toMatchObject({
          state: 'rejected',
          fields: [],
          text: expect.stringMatching(/ publisher/),
        });
      }
    },
  );

  it('[publishers 1.4] a push to a duplicate never succeeds, even if nothing differs', async () => {
    await world.admin('POST', 'listings/9100001', { metadata: { duplicateLocation: 'locations/9100002' } });
    const rejected = { state: 'rejected', fields: [], text: expect.stringContaining('duplicate') };
    expect(await submit(await contentOf(1))).toMatchObject(rejected);
    expect(await submit(await contentOf(1, { name: 'New name' }))).toMatchObject(rejected);
  });

  it('fails with field and sentence when the publisher does not take the content', async () => {
    const taken = await contentOf(1, { storeCode: 'S1-002' });
    expect(await failureFrom(submit(taken))).toMatchObject({
      kind: 'CONTENT_REJECTED',
      field: expect.stringMatching(/storeCode/i),
    });
  });

  it('[publishers 1.1] waits for the listing when it was edited too often', async () => {
    await world.admin('POST', 'limits', { publisher: 'a', scope: 'listing', editsPerListingPerMinute: 1 });
    await submit(await contentOf(1, { name: 'One' }));
    expect(await failureFrom(submit(await contentOf(1, { name: 'Two' })))).toMatchObject({
      kind: 'RATE_LIMITED',
      scope: 'listing',
    });
  });
});

describe('verification [publishers 1.7]', () => {
  const read = (nn: number) => plugIn.publisher.verification.readVerification({ session, listingRef: listingRef(nn) });

  it.each([
    ['VERIFIED', { state: 'VERIFIED' }],
    ['PROCESSING', { state: 'UNDER_REVIEW' }],
    ['PENDING', { state: 'PENDING' }],
    ['UNVERIFIED', { state: 'NOT_VERIFIED' }],
    ['DUPLICATE', { state: 'FAILED', failureType: 'rejected', reason: expect.any(String) }],
    ['SUSPENDED', { state: 'FAILED', failureType: 'rejected', reason: expect.stringContaining('suspended') }],
    ['DISABLED', { state: 'FAILED', failureType: 'rejected', reason: expect.stringContaining('disabled') }],
  ])('%s', async (state, report) => {
    await world.admin('POST', 'verification/9100001', { state });
    expect(await read(1)).toEqual(report);
  });

  it('[publishers 1.1] treats an empty response as not verified', async () => {
    await world.script('a.verification.state', { status: 200, body: {} });
    expect(await read(1)).toEqual({ state: 'NOT_VERIFIED' });
  });

  it('costs one call', async () => {
    await read(59);
    expect(await world.requests('')).toHaveLength(1);
  });
});
