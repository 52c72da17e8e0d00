import { afterEach, describe, expect, it } from '@jest/globals';
import { actionLinks, links, shop } from '../testing/action-links.js';
import type { SentLink } from '../testing/action-links.js';
import { A, B, idAtA, startFixture } from '../testing/listings-fixture.js';

const fixture = startFixture();
const { atPublisher, urisAt, shopsAt, addOwn, managed, edited } = actionLinks(fixture);

afterEach(async () => {
  await fixture.admin.clearScripts();
  await fixture.admin.clearLimits();
  await fixture.database.execute('update listing_submissions set next_push_at = null');
  await fixture.database.execute('delete from work');
});

const message = 'The location is not verified.';
const NOT_VERIFIED = { status: 400, body: { error: { code: 400, status: 'FAILED_PRECONDITION', message } } };
const LIMITED = { error: 'rate_limited' } as const;
const again = () => fixture.workAfter(3_600_000);
const statuses = async (locationId: number) =>
  (await managed(locationId)).map(({ submissionStatus }) => submissionStatus);
const shops = (...ids: (number | string)[]) => links(...ids.map((id) => shop(id)));
const now = () => fixture.clock.now().toISOString();
const asManaged = (submissionStatus: string, lastSubmittedAt: string | null) => {
  return { submissionStatus, submissionMessage: '', lastSubmittedAt };
};
const PENDING = asManaged('pending', null);
const OK = { submissionStatus: 'success' };
const failed = (message: string) => ({
  submissionStatus: 'failed',
  submissionMessage: expect.stringContaining(message) as unknown,
});

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
    const sent = input.placeActionLinks ?? [];
    expect(await managed(locationId)).toEqual(sent.map((link) => ({ ...link, name: '', ...PENDING })));
    await fixture.work();
    const { placeActionLinks, discoveredPlaceActionLinks, updatedAt } = await fixture.record(locationId);
    const name: unknown = expect.stringMatching(/^locations\/9100001\/placeActionLinks\/\d+$/);
    expect(placeActionLinks).toEqual(sent.map((link) => ({ ...link, name, ...asManaged('success', now()) })));
    const seed = { placeActionType: expect.any(String) as unknown, name: 'locations/9100001/placeActionLinks/seed-' };
    const book: unknown = expect.stringMatching(/\/book$/);
    const own = { uri: book, isPreferred: true, providerType: 'MERCHANT', isEditable: true };
    const other = { isPreferred: false, providerType: 'AGGREGATOR_3P', isEditable: false };
    expect(discoveredPlaceActionLinks).toEqual([
      { ...seed, name: `${seed.name}1`, ...own },
      { ...seed, name: `${seed.name}2`, uri: 'https://aggregator.example/1', ...other },
    ]);
    expect(updatedAt).toBe(changedAt);
    expect((await urisAt(1)).slice(2)).toEqual(['https://shop.example/1', 'https://shop.example/2']);
  });

  it('[contract 4, placeActionLinks] removes links that the service wrote and the client removed, and no others', async () => {
    const { tenant, locationId } = await fixture.newPushed(4, { at: [A], input: shops(1, 2) });
    await edited(tenant, locationId, shops(2, 3));
    expect((await urisAt(4)).slice(2)).toEqual(['https://shop.example/2', 'https://shop.example/3']);
    await edited(tenant, locationId, links());
    expect((await atPublisher(4)).map(({ name }) => name.split('/').at(-1))).toEqual(['seed-1', 'seed-2']);
    expect(await managed(locationId)).toEqual([]);
    expect(await discovered(locationId)).toHaveLength(2);
  });

  it('[contract 4, placeActionLinks] the links of a location that manages none are discovered; one that is sent becomes managed; removing it makes it discovered again', async () => {
    const { tenant, locationId } = await fixture.newPushed(6, { at: [A] });
    const first = await discovered(locationId);
    expect(first.map(({ providerType }) => providerType)).toEqual(['MERCHANT', 'AGGREGATOR_3P']);
    expect(await managed(locationId)).toEqual([]);
    const [found] = first as unknown as [SentLink];
    const { placeActionType, uri, isPreferred, name } = found;
    await edited(tenant, locationId, links({ placeActionType, uri, isPreferred, name }));
    const shown = { placeActionType, uri, isPreferred, name, ...asManaged('success', now()) };
    expect(await managed(locationId)).toEqual([shown]);
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
    const { tenant, locationId } = await fixture.newPushed(7, { at: [A], input: shops(1, 2) });
    expect(await managed(locationId)).toMatchObject([
      { submissionStatus: 'failed', submissionMessage: 'This address cannot be reached.', lastSubmittedAt: now() },
      { submissionStatus: 'success', submissionMessage: '' },
    ]);
    expect((await fixture.citation(tenant, locationId, A)).syncStatus).toBe('SYNCED');
    // The next push retries the link.
    await edited(tenant, locationId, { name: 'Another name' });
    expect(await managed(locationId)).toMatchObject([OK, OK]);
  });

  it('[contract 4, placeActionLinks] are written even if the publisher refuses the data', async () => {
    await fixture.admin.script({ operation: 'a.listings.patch', responses: [{ error: 'invalid' }] });
    const { tenant, locationId } = await fixture.newPushed(8, { at: [A], input: shops(1) });
    expect((await fixture.citation(tenant, locationId, A)).syncStatus).toBe('FAILED');
    expect(await managed(locationId)).toMatchObject([OK]);
  });

  it('[publishers 0.1] a link whose response was lost is pending and written again in the next step, once', async () => {
    await fixture.admin.script({ operation: 'a.actions.create', responses: [{ drop: 'after' }] });
    const { tenant, locationId, result } = await fixture.newPushed(9, { at: [A], input: shops(1, 2) });
    expect(await managed(locationId)).toMatchObject([
      { submissionStatus: 'pending', submissionMessage: expect.stringContaining('will be retried') },
      { submissionStatus: 'success' },
    ]);
    expect(await result()).toMatchObject({ state: 'QUEUED', failures: 1, ended: [] });
    await fixture.workAfter(60_000);
    expect(await managed(locationId)).toMatchObject([OK, OK]);
    expect((await urisAt(9)).filter((uri) => uri.startsWith('https://shop.'))).toHaveLength(2);
    expect((await fixture.submissions(tenant)).map(({ status }) => status)).toEqual(['success']);
    // The service wrote the link, although the response was lost.
    await edited(tenant, locationId, links());
    expect(await urisAt(9)).toHaveLength(2);
  });

  it('[publishers 1.3] a rate limit waits and counts no attempt', async () => {
    await fixture.admin.script({ operation: 'a.actions.create', responses: [LIMITED] });
    const { locationId } = await fixture.newPushed(10, { at: [A], input: shops(1, 2) });
    const row = await fixture.row(locationId, A);
    expect(row).toMatchObject({ state: 'QUEUED', failures: 0 });
    expect(row?.waits_ms).toBeGreaterThan(25_000);
    expect(await managed(locationId)).toMatchObject([{ submissionStatus: 'pending' }, { submissionStatus: 'pending' }]);
    await fixture.workAfter(60_000);
    expect(await managed(locationId)).toMatchObject([OK, OK]);
  });

  it.each([
    ['that cannot be written', 11, 'a.actions.create', { error: 'unavailable', times: -1 }, 'after several attempts'],
    ['that cannot be read', 12, 'a.actions.list', { error: 'unavailable', times: -1 }, 'after several attempts'],
    ['of a listing that has none', 17, 'a.actions.list', NOT_VERIFIED, 'not verified'],
  ] as const)(
    '[publishers 0.1] links %s fail in the end, and not the push',
    async (_, nn, operation, response, message) => {
      await fixture.admin.script({ operation, responses: [response] });
      const { locationId, result } = await fixture.newLinked(nn, { at: [A], input: shops(1) });
      await fixture.database.sql`update listing_submissions set failures = 13 where location_id = ${locationId}`;
      await fixture.work();
      expect(await managed(locationId)).toMatchObject([failed(message)]);
      expect(await result()).toMatchObject({ syncStatus: 'SYNCED', ended: ['success'] });
    },
  );
});

describe('action links and concurrent changes', () => {
  it('[contract 4, placeActionLinks] a set that is replaced during the push takes precedence', async () => {
    const { tenant, locationId } = await fixture.newLinked(13, { at: [A], input: shops(1) });
    await fixture.admin.script({ operation: 'a.actions.create', responses: [{ hold: true }] });
    const pushing = fixture.step(tenant, locationId, A);
    const created = { operation: 'a.actions.create', listing: idAtA(13), count: 1, timeoutMs: 120_000 };
    await fixture.admin.waitForRequests(created);
    await fixture.edit(tenant, locationId, shops(2));
    await fixture.admin.clearScripts();
    await pushing;
    await fixture.workAfter(7_000);
    expect((await urisAt(13)).filter((uri) => uri.startsWith('https://shop.'))).toEqual(['https://shop.example/2']);
    expect(await managed(locationId)).toMatchObject([{ uri: 'https://shop.example/2', submissionStatus: 'success' }]);
  });

  it('[contract 7] an unlinked listing keeps its links, and the record no longer shows them', async () => {
    const { tenant, locationId } = await fixture.newPushed(14, { at: [A], input: shops(1) });
    await fixture.unlink(tenant, locationId, A);
    await fixture.workAfter(7_000);
    expect(await managed(locationId)).toEqual([{ ...shop(1), name: '', ...PENDING }]);
    expect(await discovered(locationId)).toEqual([]);
    expect(await urisAt(14)).toContain('https://shop.example/1');
  });

  it('[contract 7] links of a previously linked listing are not treated as managed at the next one', async () => {
    const { tenant, locationId } = await fixture.newPushed(15, { at: [A], input: shops(1) });
    await fixture.database.execute('delete from listing_links where location_id = $1', [locationId]);
    await addOwn(16, shop(1));
    await fixture.link(tenant, locationId, A, 16);
    await edited(tenant, locationId, links());
    expect(await urisAt(16)).toContain('https://shop.example/1');
  });
});

describe('action links that were never written', () => {
  it.each([
    ['the publisher limited', 31, [LIMITED]],
    ['a conflict stopped', 32, [{ status: 409, body: { error: { code: 409, status: 'ABORTED' } } }]],
  ] as const)("[contract 4, placeActionLinks] the owner's own link, after %s ours, stays", async (_, nn, responses) => {
    await fixture.admin.script({ operation: 'a.actions.create', responses: [...responses] });
    const { tenant, locationId } = await fixture.newPushed(nn, { at: [A], input: shops(1) });
    expect(await shopsAt(nn)).toEqual([]);
    await addOwn(nn, shop(1));
    await again();
    expect(await statuses(locationId)).toEqual(['success']);
    await edited(tenant, locationId, shops());
    expect(await shopsAt(nn)).toEqual(['https://shop.example/1']);
  });
});

it('[publishers 1.1] the retries of a push do not send action links again that a publisher refuses now, so that the others get their turn', async () => {
  const refused = Array.from({ length: 10 }, (_, id) => `refused-${id}`);
  const invalid = { error: { invalid: { field: 'uri', text: 'This address cannot be reached.' } } } as const;
  const script = { operation: 'a.actions.create', responses: [{ ...invalid, times: 10 }, LIMITED] };
  await fixture.admin.script(script);
  const { tenant, locationId } = await fixture.newPushed(35, { at: [A], input: shops(...refused, 'good') });
  await fixture.admin.script({ ...script, match: { bodyContains: 'refused' } });
  await again();
  expect(await fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
  expect(await statuses(locationId)).toEqual([...refused.map(() => 'failed'), 'success']);
  const calls = await fixture.admin.requests({ operation: 'a.actions.create', listing: idAtA(35) });
  expect(calls).toHaveLength(12);
  await fixture.admin.clearScripts();
  await edited(tenant, locationId, { name: 'Another name' });
  expect(await statuses(locationId)).toEqual([...refused, 'good'].map(() => 'success'));
});

it('[reliability 2] action links of a process that lost its claim are not written any more, so that a link that the client removed meanwhile does not appear', async () => {
  const { tenant, locationId } = await fixture.newLinked(36, { at: [A], input: shops(1) });
  // The plug-in reads the types right before the write.
  await fixture.admin.clearRequests();
  await fixture.admin.script({ operation: 'a.actions.types', responses: [{ hold: true }] });
  const late = fixture.lateStep(tenant, locationId, A);
  await fixture.admin.waitForRequests({ operation: 'a.actions.types', timeoutMs: 120_000 });
  await fixture.edit(tenant, locationId, shops());
  await fixture.pass(60_000);
  await late.lose();
  await fixture.work();
  expect(await fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
  await fixture.admin.clearScripts();
  expect(await late.ended).toMatchObject({ isRecorded: false });
  await again();
  expect(await fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
  expect(await shopsAt(36)).toEqual([]);
});
