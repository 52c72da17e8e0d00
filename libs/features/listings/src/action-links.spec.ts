import { afterEach, describe, expect, it } from '@jest/globals';
import { actionLinks, links, shop } from './testing/action-links.js';
import type { SentLink } from './testing/action-links.js';
import { A, B, idAtA, startFixture } from './testing/listings-fixture.js';

const fixture = startFixture();
const { atPublisher, urisAt, addOwn, managed, edited } = actionLinks(fixture);
afterEach(async () => {
  await fixture.admin.clearScripts();
  await fixture.admin.clearLimits();
  await fixture.database.execute('update listing_submissions set next_push_at = null');
});

const now = () => fixture.clock.now().toISOString();
const writesTo = async (nn: number) => {
  const calls = await Promise.all(
    ['create', 'patch', 'delete'].map((verb) =>
      fixture.admin.requests({ operation: `a.actions.${verb}`, listing: idAtA(nn) }),
    ),
  );
  return calls.flat().length;
};
const discovered = async (locationId: number) => (await fixture.record(locationId)).discoveredPlaceActionLinks;

describe('action links of a pushed location', () => {
  it('[2.2] writes managed links and shows name, status and time; other links are discovered', async () => {
    const input = links(shop(1), shop(2, { isPreferred: true }));
    const { locationId } = await fixture.newLinked(1, { at: [A, B], input });
    const changedAt = now();
    expect(await managed(locationId)).toEqual(
      input.placeActionLinks?.map((link) => ({
        ...link,
        name: '',
        submissionStatus: 'pending',
        submissionMessage: '',
        lastSubmittedAt: null,
      })),
    );
    await fixture.work();

    const { placeActionLinks, discoveredPlaceActionLinks, updatedAt } = await fixture.record(locationId);
    expect(placeActionLinks).toEqual(
      input.placeActionLinks?.map((link) => ({
        ...link,
        name: expect.stringMatching(/^locations\/9100001\/placeActionLinks\/\d+$/),
        submissionStatus: 'success',
        submissionMessage: '',
        lastSubmittedAt: now(),
      })),
    );
    expect(discoveredPlaceActionLinks).toEqual([
      {
        placeActionType: expect.any(String),
        uri: expect.stringMatching(/\/book$/),
        isPreferred: true,
        name: 'locations/9100001/placeActionLinks/seed-1',
        providerType: 'MERCHANT',
        isEditable: true,
      },
      {
        placeActionType: expect.any(String),
        uri: 'https://aggregator.example/1',
        isPreferred: false,
        name: 'locations/9100001/placeActionLinks/seed-2',
        providerType: 'AGGREGATOR_3P',
        isEditable: false,
      },
    ]);
    expect(updatedAt).toBe(changedAt);
    expect((await urisAt(1)).slice(2)).toEqual(['https://shop.example/1', 'https://shop.example/2']);
  });

  it('[contract 4, placeActionLinks] removes links that the service wrote and the client removed, and no others', async () => {
    const { tenant, locationId } = await fixture.newLinked(4, { at: [A], input: links(shop(1), shop(2)) });
    await fixture.work();
    await edited(tenant, locationId, links(shop(2), shop(3)));
    expect((await urisAt(4)).slice(2)).toEqual(['https://shop.example/2', 'https://shop.example/3']);
    await edited(tenant, locationId, links());
    expect((await atPublisher(4)).map(({ name }) => name.split('/').at(-1))).toEqual(['seed-1', 'seed-2']);
    expect(await managed(locationId)).toEqual([]);
    expect(await discovered(locationId)).toHaveLength(2);
  });

  it('[contract 4, placeActionLinks] a link with a name is changed in place', async () => {
    const { tenant, locationId } = await fixture.newLinked(5, { at: [A], input: links(shop(1)) });
    await fixture.work();
    const name = String((await managed(locationId))[0]?.['name']);
    await edited(tenant, locationId, links(shop(2, { name })));
    expect(await managed(locationId)).toMatchObject([
      { uri: 'https://shop.example/2', name, submissionStatus: 'success' },
    ]);
    expect((await atPublisher(5)).slice(2)).toMatchObject([{ name, uri: 'https://shop.example/2' }]);
  });

  it('[contract 4, placeActionLinks] the links of a location that manages none are discovered; one that is sent becomes managed; removing it makes it discovered again', async () => {
    const { tenant, locationId } = await fixture.newLinked(6, { at: [A] });
    await fixture.work();
    const first = await discovered(locationId);
    expect(first.map(({ providerType }) => providerType)).toEqual(['MERCHANT', 'AGGREGATOR_3P']);
    expect(await managed(locationId)).toEqual([]);
    const [found] = first as unknown as [SentLink];
    const { placeActionType, uri, isPreferred, name } = found;
    await edited(tenant, locationId, links({ placeActionType, uri, isPreferred, name }));
    expect(await managed(locationId)).toEqual([
      {
        placeActionType,
        uri,
        isPreferred,
        name,
        submissionStatus: 'success',
        submissionMessage: '',
        lastSubmittedAt: now(),
      },
    ]);
    expect((await discovered(locationId)).map((each) => each['name'])).not.toContain(name);
    await edited(tenant, locationId, links());
    expect((await discovered(locationId)).map((each) => each['name'])).toContain(name);
    expect(await writesTo(6)).toBe(0);
  });
});

describe('action links that a publisher refuses', () => {
  it('[contract 4, placeActionLinks] one that fails does not stop the others, nor the push', async () => {
    await fixture.admin.script({
      operation: 'a.actions.create',
      match: { bodyContains: 'shop.example/1' },
      responses: [{ error: { invalid: { field: 'uri', text: 'This address cannot be reached.' } } }],
    });
    const { tenant, locationId } = await fixture.newLinked(7, { at: [A], input: links(shop(1), shop(2)) });
    await fixture.work();
    expect(await managed(locationId)).toMatchObject([
      { submissionStatus: 'failed', submissionMessage: 'This address cannot be reached.', lastSubmittedAt: now() },
      { submissionStatus: 'success', submissionMessage: '' },
    ]);
    expect((await fixture.citation(tenant, locationId, A)).syncStatus).toBe('SYNCED');
    // The next push retries the link.
    await edited(tenant, locationId, { name: 'Another name' });
    expect(await managed(locationId)).toMatchObject([{ submissionStatus: 'success' }, { submissionStatus: 'success' }]);
  });

  it('[contract 4, placeActionLinks] are written even if the publisher refuses the data', async () => {
    await fixture.admin.script({ operation: 'a.listings.patch', responses: [{ error: 'invalid' }] });
    const { tenant, locationId } = await fixture.newLinked(8, { at: [A], input: links(shop(1)) });
    await fixture.work();
    expect((await fixture.citation(tenant, locationId, A)).syncStatus).toBe('FAILED');
    expect(await managed(locationId)).toMatchObject([{ submissionStatus: 'success' }]);
  });

  it('[publishers 0.1] a link whose response was lost is pending and written again in the next step, once', async () => {
    await fixture.admin.script({ operation: 'a.actions.create', responses: [{ drop: 'after' }] });
    const { tenant, locationId } = await fixture.newLinked(9, { at: [A], input: links(shop(1), shop(2)) });
    await fixture.work();
    expect(await managed(locationId)).toMatchObject([
      { submissionStatus: 'pending', submissionMessage: expect.stringContaining('will be retried') },
      { submissionStatus: 'success' },
    ]);
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'QUEUED', failures: 1 });
    expect(await fixture.submissions(tenant)).toEqual([]);
    await fixture.workAfter(60_000);
    expect(await managed(locationId)).toMatchObject([{ submissionStatus: 'success' }, { submissionStatus: 'success' }]);
    expect((await urisAt(9)).filter((uri) => uri.startsWith('https://shop.'))).toHaveLength(2);
    expect((await fixture.submissions(tenant)).map(({ status }) => status)).toEqual(['success']);
    // The service wrote the link, although the response was lost.
    await edited(tenant, locationId, links());
    expect(await urisAt(9)).toHaveLength(2);
  });

  it('[publishers 1.3] a rate limit waits and counts no attempt', async () => {
    await fixture.admin.script({ operation: 'a.actions.create', responses: [{ error: 'rate_limited' }] });
    const { locationId } = await fixture.newLinked(10, { at: [A], input: links(shop(1), shop(2)) });
    await fixture.work();
    const row = await fixture.row(locationId, A);
    expect(row).toMatchObject({ state: 'QUEUED', failures: 0 });
    expect(row?.waits_ms).toBeGreaterThan(25_000);
    expect(await managed(locationId)).toMatchObject([{ submissionStatus: 'pending' }, { submissionStatus: 'pending' }]);
    await fixture.workAfter(60_000);
    expect(await managed(locationId)).toMatchObject([{ submissionStatus: 'success' }, { submissionStatus: 'success' }]);
  });

  it('[publishers 0.1] fails with the retry budget of the push, whose result stands', async () => {
    await fixture.admin.script({ operation: 'a.actions.create', responses: [{ error: 'unavailable', times: -1 }] });
    const { tenant, locationId } = await fixture.newLinked(11, { at: [A], input: links(shop(1)) });
    await fixture.database.execute('update listing_submissions set failures = 13 where location_id = $1', [locationId]);
    await fixture.work();
    expect(await managed(locationId)).toMatchObject([
      { submissionStatus: 'failed', submissionMessage: expect.stringContaining('after several attempts') },
    ]);
    expect((await fixture.submissions(tenant)).map(({ status }) => status)).toEqual(['success']);
  });

  it('[publishers 0.1] a listing that has no links fails the links, and not the push', async () => {
    const body = { error: { code: 400, status: 'FAILED_PRECONDITION', message: 'The location is not verified.' } };
    await fixture.admin.script({ operation: 'a.actions.list', responses: [{ status: 400, body }] });
    const { tenant, locationId } = await fixture.newLinked(17, { at: [A], input: links(shop(1)) });
    await fixture.work();
    expect(await managed(locationId)).toMatchObject([
      { submissionStatus: 'failed', submissionMessage: expect.stringContaining('not verified') },
    ]);
    expect((await fixture.citation(tenant, locationId, A)).syncStatus).toBe('SYNCED');
  });

  it('[publishers 0.1] links that cannot be read fail after the retry budget', async () => {
    await fixture.admin.script({ operation: 'a.actions.list', responses: [{ error: 'unavailable', times: -1 }] });
    const { tenant, locationId } = await fixture.newLinked(12, { at: [A], input: links(shop(1)) });
    await fixture.work();
    expect(await managed(locationId)).toMatchObject([{ submissionStatus: 'pending' }]);
    await fixture.database.execute('update listing_submissions set failures = 13 where location_id = $1', [locationId]);
    await fixture.workAfter(3_600_000);
    expect(await managed(locationId)).toMatchObject([{ submissionStatus: 'failed' }]);
    expect((await fixture.citation(tenant, locationId, A)).syncStatus).toBe('SYNCED');
  });
});

describe('action links and concurrent changes', () => {
  it('[contract 4, placeActionLinks] a set that is replaced during the push takes precedence', async () => {
    const { tenant, locationId } = await fixture.newLinked(13, { at: [A], input: links(shop(1)) });
    await fixture.admin.script({ operation: 'a.actions.create', responses: [{ hold: true }] });
    const pushing = fixture.step(tenant, locationId, A);
    await fixture.admin.waitForRequests({
      operation: 'a.actions.create',
      listing: idAtA(13),
      count: 1,
      timeoutMs: 120_000,
    });
    await fixture.edit(tenant, locationId, links(shop(2)));
    await fixture.admin.clearScripts();
    await pushing;
    await fixture.workAfter(7_000);
    expect((await urisAt(13)).filter((uri) => uri.startsWith('https://shop.'))).toEqual(['https://shop.example/2']);
    expect(await managed(locationId)).toMatchObject([{ uri: 'https://shop.example/2', submissionStatus: 'success' }]);
  });

  it('[contract 7] an unlinked listing keeps its links, and the record no longer shows them', async () => {
    const { tenant, locationId } = await fixture.newLinked(14, { at: [A], input: links(shop(1)) });
    await fixture.work();
    await fixture.unlink(tenant, locationId, A);
    await fixture.workAfter(7_000);
    expect(await managed(locationId)).toEqual([
      { ...shop(1), name: '', submissionStatus: 'pending', submissionMessage: '', lastSubmittedAt: null },
    ]);
    expect(await discovered(locationId)).toEqual([]);
    expect(await urisAt(14)).toContain('https://shop.example/1');
  });

  it('[contract 7] links of a previously linked listing are not treated as managed at the next one', async () => {
    const { tenant, locationId } = await fixture.newLinked(15, { at: [A], input: links(shop(1)) });
    await fixture.work();
    await fixture.database.execute('delete from listing_links where location_id = $1', [locationId]);
    await addOwn(16, shop(1));
    await fixture.link(tenant, locationId, A, 16);
    await edited(tenant, locationId, links());
    expect(await urisAt(16)).toContain('https://shop.example/1');
  });
});
