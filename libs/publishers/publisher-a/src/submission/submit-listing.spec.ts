import { describe, expect, it } from '@jest/globals';
import type { ListingContent } from '@listings/publisher-sdk';
import { importedFrom } from '../testing/imported-from.js';
import { connectedPlugIn } from '../testing/plug-in.js';
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
    const liveLink = expect.stringMatching(/^https:/);
    expect(await submit(await contentOf(nn), nn)).toMatchObject({ state: 'live', liveLink });
    expect(await patches()).toHaveLength(0);
  });

  it('sends one PATCH with the fields that differ, and nothing the second time', async () => {
    const content = await contentOf(1, { name: 'New name', phone: null, websiteUrl: 'https://new.example' });
    for (const _ of [1, 2]) expect(await submit(content)).toMatchObject({ state: 'live' });
    expect(await patches()).toMatchObject([{ query: { updateMask: 'title,phoneNumbers,websiteUri' } }]);
    expect(await get(1)).toMatchObject({ name: 'New name', websiteUrl: 'https://new.example' });
  });

  it('[publishers 1.4] writes only the social profiles that differ, and reports a network that does not exist', async () => {
    const shown = await contentOf(1);
    const one = { network_one: 'https://one.example/kit' };
    const losses = ['Social profile "My page": the publisher has no such network.'];
    const first = { ...one, network_two: 'https://two.example', 'My page': 'https://x.example' };
    expect(await submit({ ...shown, socialUrls: first })).toMatchObject({ state: 'live', losses });
    await submit({ ...shown, socialUrls: { ...one, network_two: 'https://two.example/b' } });
    const masks = (await world.requests('a.attributes.patch')).map(({ query }) => query['attributeMask']);
    expect(masks).toEqual(['attributes/url_network_one,attributes/url_network_two', 'attributes/url_network_two']);
  });

  it('is rejected when the publisher drops a field again', async () => {
    await world.admin.settings({ 'a.editSettle': { mode: 'manual' } });
    const content = await contentOf(1, { name: 'Bad name', websiteUrl: 'https://fine.example' });
    await submit(content);
    await world.admin.editListing('9100001', { pendingEdits: { title: 'drop', websiteUri: 'accept' } });
    const text = 'The publisher did not keep these fields: name';
    expect(await check(content)).toEqual({ state: 'rejected', fields: ['title'], text });
  });

  const duplicate = { metadata: { duplicateLocation: 'locations/9100002' } };

  it.each(['SUSPENDED', 'DISABLED', 'DUPLICATE', 'a duplicate of another'] as const)(
    '[publishers 1.4] a push to a profile that is %s never succeeds nor waits, whether it differs',
    async (state) => {
      await world.admin.settings({ 'a.editSettle': { mode: 'manual' } });
      const contents = [await contentOf(1), await contentOf(1, { name: 'New name' })];
      if (state === 'a duplicate of another') await world.admin.editListing('9100001', duplicate);
      else await world.admin.verification('9100001', state);
      const rejected = { state: 'rejected', fields: [], text: expect.stringMatching(/ publisher|duplicate/) };
      for (const content of contents)
        for (const step of [submit, check]) expect(await step(content)).toMatchObject(rejected);
    },
  );
});

describe('verification [publishers 1.7]', () => {
  const failed = (word: string) => {
    return { state: 'FAILED', failureType: 'rejected', reason: expect.stringContaining(word) };
  };
  const read = (nn: number) => plugIn.publisher.verification.readVerification({ session, listingRef: listingRef(nn) });

  it.each<[Parameters<typeof world.admin.verification>[1], object]>([
    ['VERIFIED', { state: 'VERIFIED' }],
    ['PROCESSING', { state: 'UNDER_REVIEW' }],
    ['PENDING', { state: 'PENDING' }],
    ['UNVERIFIED', { state: 'NOT_VERIFIED' }],
    ['DUPLICATE', failed('')],
    ['SUSPENDED', failed('suspended')],
    ['DISABLED', failed('disabled')],
  ])('%s', async (state, report) => {
    await world.admin.verification('9100001', state);
    expect(await read(1)).toEqual(report);
  });

  it('[publishers 1.1] treats an empty response as not verified', async () => {
    await world.script('a.verification.state', { status: 200, body: {} });
    expect(await read(1)).toEqual({ state: 'NOT_VERIFIED' });
  });
});
