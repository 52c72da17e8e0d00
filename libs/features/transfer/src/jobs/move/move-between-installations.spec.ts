import { describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import { apiOfFile } from '@listings/feature-accounts/testing';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { CONNECTIONS, MatchRequests } from '@listings/feature-connections';
import { connectAccount, readListings, sandboxPublishers } from '@listings/feature-connections/testing';
import { insertInteractions, insertReadResponses } from '@listings/feature-interactions';
import { newReviewRow } from '@listings/feature-interactions/testing';
import { newLocation, validLocation } from '@listings/feature-locations/testing';
import { workOff } from '@listings/work/testing';
import { locationsOf, movingAccount } from '../../testing/moving-account.js';
import type { MovedPlace } from '../../testing/moving-account.js';
import { features } from '../../testing/transfer-api.js';

const at = movingAccount();
const { worker, start, apply, jobOf, rowsOf, moveFrom } = at;

/** What belongs to an installation, and not to the location. */
const OWN = [
  ...['id', 'databaseId', 'accountId', 'accountName', 'folderId', 'uid', 'createdDate', 'lastUpdatedDate', 'updatedAt'],
  ...['placeActionLinks', 'publisherAVerificationStatus', 'publisherBVerificationStatus', 'voiceStatus'],
];

const content = (location: MovedPlace) =>
  Object.fromEntries(Object.entries(location).filter(([field]) => !OWN.includes(field)));

describe('[move] from another installation over its REST API', () => {
  const other = apiOfFile(async () => ({ features, publishers: await sandboxPublishers(at.sandbox.url) }));

  const week = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
  /** An account there with locations of all kinds. */
  async function newAccountThere(number = 3) {
    const there = await other.newAccount();
    const [site] = await other.read('/plan-sites', {}, there.readKey);
    const created: { id: string; databaseId: number; name: string }[] = [];
    for (let index = 0; index < number; index += 1) {
      const fields = {
        ...{ street1: 'Second floor', latitude: '37.7749', longitude: -122.4194, bizUrl: 'https://cafe.example/' },
        ...{ phone: `(415) 555-26${10 + index}`, phoneExtension: '12', additionalPhones: ['(415) 555-2672'] },
        ...{ storeId: `S-${index}`, ownerName: 'Ada', ownerEmail: 'ada@cafe.example', additionalCategoryIds: [1002] },
        ...{ tagline: 'Good coffee', yearOfIncorporation: 1998, paymentMethods: ['Cash'], tags: ['coffee', 'west'] },
        description: 'A place for coffee and cake. '.repeat(10),
        publicHolidayHours: { type: 'OPEN', slots: [{ start: '10:00am', end: '02:00pm' }] },
        businessHours: [
          ...week.map((day) => ({ day, type: 'OPEN', slots: [{ start: '09:00am', end: '05:30pm' }] })),
          { day: 'SPECIAL', type: 'CLOSED', slots: [], specialDate: '2026-12-25' },
        ],
        placeActionLinks: [{ placeActionType: 'FOOD_ORDERING', uri: 'https://order.example/', isPreferred: true }],
        serviceArea: { placeInfos: [{ placeId: 'p1', placeName: 'Oakland' }] },
        socialUrls: { instagram: 'https://instagram.example/cafe' },
        folderName: index === 0 ? 'North' : null,
        ...{ temporarilyClosed: index === 1, permanentlyClosed: index === 2 },
        enabledSiteIds: index === 2 ? [site.id] : [],
      };
      created.push(await newLocation(other, fields, there.writeKey));
    }
    return { ...there, created, from: { url: `${other.url}/api/v4`, apiKey: there.readKey } };
  }

  it('shows what it would do, takes over every field, and changes nothing when it is repeated', async () => {
    const there = await newAccountThere();
    const { jobId } = (await start(there.from)).body;
    await worker()();
    const dry = await jobOf(jobId);
    expect([dry.state, dry.phase, dry.counts]).toEqual(['WAITING', 'REVIEW', { NEW: 3 }]);
    expect(await locationsOf(at.api, at.account.readKey)).toEqual([]);
    expect(dry.parameters['secret']).toMatch(/^v1\./);
    expect(JSON.stringify(dry)).not.toContain(there.readKey);

    await apply(jobId);
    await worker()();
    const done = await jobOf(jobId);
    expect([done.state, done.problem, done.counts]).toEqual(['DONE', null, { NEW: 0, CREATED: 3 }]);
    expect(done.parameters).not.toHaveProperty('secret');
    const [here, source] = [await locationsOf(at.api, at.account.readKey), await locationsOf(other, there.readKey)];
    expect(here.map(content)).toEqual(source.map(content));
    const links = (of: MovedPlace[]) =>
      of.map(({ placeActionLinks }) => (placeActionLinks as { uri: string }[]).map(({ uri }) => uri));
    expect(links(here)).toEqual(links(source));

    const events = (await at.api.events(at.account.id)).length;
    const again = await moveFrom(there.from);
    expect([again.checked, again.job.counts]).toEqual([{ SAME: 3 }, { SAME: 3 }]);
    expect(await locationsOf(at.api, at.account.readKey)).toEqual(here);
    expect(await at.api.events(at.account.id)).toHaveLength(events);
  });

  it('updates what has changed there since, and nothing that somebody has changed here, unless asked', async () => {
    const there = await newAccountThere(1);
    await moveFrom(there.from);
    const [here] = await locationsOf(at.api, at.account.readKey);
    const [source] = there.created;
    const change = (of: RunningApi, key: string, id: string | undefined, fields: object) =>
      of.write('/locations/update', { id, ...fields }, { key });
    await change(other, there.writeKey, source?.id, { tagline: 'Better coffee', city: 'Oakland' });
    await change(at.api, at.account.writeKey, here?.id, { tagline: 'Our own words', ownerName: 'Grace' });

    const second = await moveFrom(there.from);
    expect(second.job.counts).toEqual({ CHANGED: 0, UPDATED: 1 });
    const row = { outcome: 'UPDATED', fields: [{ field: 'city' }], problems: [{ column: 'tagline' }] };
    expect(await rowsOf(second.jobId)).toMatchObject([row]);
    const [after] = await locationsOf(at.api, at.account.readKey);
    expect(after).toMatchObject({ city: 'Oakland', tagline: 'Our own words', ownerName: 'Grace' });

    expect((await moveFrom(there.from)).job.counts).toEqual({ KEPT: 1 });
    expect((await moveFrom({ ...there.from, overwrite: true })).job.counts).toEqual({ CHANGED: 0, UPDATED: 1 });
    const [last] = await locationsOf(at.api, at.account.readKey);
    expect(last).toMatchObject({ tagline: 'Better coffee', ownerName: 'Ada' });
  });

  it('finds a location that was here before by its store code, fills what is empty, and leaves its values', async () => {
    const there = await newAccountThere(1);
    await at.api.write('/locations', validLocation({ storeId: 'S-0', tagline: 'Mine' }), { key: at.account.writeKey });
    const { job, jobId } = await moveFrom(there.from);
    expect(job.counts).toEqual({ CHANGED: 0, UPDATED: 1 });
    expect((await rowsOf(jobId))[0]?.problems.map(({ column }) => column)).toContain('tagline');
    const [only, ...more] = await locationsOf(at.api, at.account.readKey);
    expect([only?.['tagline'], only?.['ownerName'], more]).toEqual(['Mine', 'Ada', []]);
    await other.write('/locations/update', { id: there.created[0]?.id, tagline: 'Newest' }, { key: there.writeKey });
    expect((await moveFrom(there.from)).job.counts).toEqual({ KEPT: 1 });
  });

  it('says before which locations have no seat, and leaves alone what is archived here', async () => {
    const there = await newAccountThere(6);
    await at.newAccount('LAUNCH');
    const { checked, job } = await moveFrom(there.from);
    expect([checked, job.counts]).toEqual([
      { NEW: 4, NO_SEAT: 2 },
      { NEW: 0, NO_SEAT: 2, CREATED: 4 },
    ]);
    const here = await locationsOf(at.api, at.account.readKey);
    await at.api.write('/locations/archive', { locationIds: [here[0]?.id] }, { key: at.account.writeKey });
    const again = await moveFrom(there.from);
    expect(again.job.counts).toMatchObject({ KEPT: 1, SAME: 3, CREATED: 1, NO_SEAT: 1 });
  });

  it('remembers listings until their account is connected, and keeps reviews with their responses', async () => {
    const there = await newAccountThere(1);
    const owner = { publisher: 'publisher-a', owner: 'owner-a1' } as const;
    const connectedAccountId = await connectAccount(other, { ...owner, key: there.writeKey });
    const listed = await readListings(other, connectedAccountId, there.readKey);
    const [listing] = listed.body.data.connectedAccountListings.records as { id: string; liveLink: string }[];
    const [source] = there.created;
    const link = { locationId: source?.id, connectedAccountId, connectedAccountListingId: listing?.id };
    const linked = await other.send('/connected-accounts/connect-listing', link, { key: there.writeKey });
    expect(linked.errors).toEqual([]);
    const postedAt = new Date('2026-06-01T10:00:00.123Z');
    const feed = { accountId: there.id, locationId: source?.databaseId ?? 0, publisher: 'PUBLISHER_A' };
    const review = (id: string, responseCount: number) =>
      newReviewRow(other, {
        ...{ id, ref: id, rating: 4, content: `Review ${id}`, authorName: 'Mia', postedAt, responseCount },
        status: responseCount > 0 ? 'RESPONDED' : 'UNREAD',
      });
    const [one, two] = [other.clock.uuid(), other.clock.uuid()];
    await other.database.transaction(async (transaction) => {
      await insertInteractions(transaction, feed, [review(one, 1), review(two, 0)]);
      const written = { content: 'Thank you', authorName: null, writtenAt: postedAt, remarks: null };
      const own = { ref: 'r', byOwner: true, state: 'CONFIRMED' as const, ...written };
      await insertReadResponses(transaction, there.id, [{ id: other.clock.uuid(), interactionId: one, ...own }]);
    });

    const reviewsHere = async () =>
      pluck((await at.api.read('/rollup_interactions', { tag: 'all', first: 100 }, at.account.readKey)).edges, 'node');
    const { job } = await moveFrom(there.from);
    const later = '1 listings will be linked when their accounts are connected.';
    const told = `2 reviews were taken over or have changed. ${later}`;
    expect([job.state, job.warnings]).toEqual(['DONE', [told]]);
    const reviews = await reviewsHere();
    const date = '2026-06-01T10:00:00.123+00:00';
    const shownReviews = Object.fromEntries(reviews.map((each) => [each.content, [each.date, each.responseCount]]));
    expect(shownReviews).toEqual({ [`Review ${one}`]: [date, 1], [`Review ${two}`]: [date, 0] });
    await moveFrom(there.from);
    expect(await reviewsHere()).toEqual(reviews);

    await connectAccount(at.api, { ...owner, key: at.account.writeKey });
    await workOff(at.api.get(CONNECTIONS), new MatchRequests(at.api.get(CONNECTIONS), { inc: () => undefined }));
    const [here] = await locationsOf(at.api, at.account.readKey);
    const path = `/locations/${here?.databaseId}/listings-premium`;
    const citations: { connectedAccountId: string | null }[] = await at.api.read(path, {}, at.account.readKey);
    const shown = citations.filter((each) => each.connectedAccountId !== null);
    expect(pluck(shown, 'listingUrl')).toEqual([listing?.liveLink]);
  });
});
