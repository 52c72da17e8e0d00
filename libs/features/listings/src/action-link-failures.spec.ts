import { afterEach, describe, expect, it } from '@jest/globals';
import type { LocationInput } from '@listings/domain';
import { A, idAtA, startFixture } from './testing/listings-fixture.js';

const NOT_VERIFIED = {
  status: 400,
  body: { error: { code: 400, status: 'FAILED_PRECONDITION', message: 'The location is not verified.' } },
};

const fixture = startFixture();
afterEach(async () => {
  await fixture.admin.clearScripts();
  await fixture.database.execute('delete from work');
});

type Tenant = Awaited<ReturnType<typeof fixture.newTenant>>;
const shop = (id: number | string) => ({
  placeActionType: 'SHOP_ONLINE',
  uri: `https://shop.example/${id}`,
  isPreferred: false,
});
const links = (...ids: (number | string)[]): LocationInput => ({ placeActionLinks: ids.map(shop) });

const pathOf = (nn: number) => `${fixture.admin.base}/a/v1/locations/${idAtA(nn)}/placeActionLinks`;
const headers = { authorization: 'Bearer at-a1', 'content-type': 'application/json' };

/** The addresses of the shop links of listing nn. */
async function shopLinksAt(nn: number): Promise<string[]> {
  const response = await fetch(`${pathOf(nn)}?pageSize=100`, { headers });
  const { placeActionLinks = [] } = (await response.json()) as { placeActionLinks?: { uri: string }[] };
  return placeActionLinks.map(({ uri }) => uri).filter((uri) => uri.startsWith('https://shop.example/'));
}

/** The owner of listing nn adds a link at the publisher. */
async function addOwn(nn: number, id: number): Promise<void> {
  const { placeActionType, uri } = shop(id);
  const body = JSON.stringify({ placeActionType, uri });
  expect(await fetch(pathOf(nn), { method: 'POST', headers, body })).toMatchObject({ status: 200 });
}

const push = async (tenant: Tenant, locationId: number, input: LocationInput) => {
  await fixture.edit(tenant, locationId, input);
  await fixture.workAfter(7_000);
};
const again = async () => {
  await fixture.workAfter(3_600_000);
};
const statuses = async (locationId: number) =>
  (await fixture.record(locationId)).placeActionLinks.map(({ submissionStatus }) => submissionStatus);

describe('action links that were never written', () => {
  it.each([
    ['the publisher limited', 31, [{ error: 'rate_limited' }]],
    ['a conflict stopped', 32, [{ status: 409, body: { error: { code: 409, status: 'ABORTED' } } }]],
  ] as const)("[contract 4, placeActionLinks] the owner's own link, after %s ours, stays", async (_, nn, responses) => {
    const tenant = await fixture.newTenant();
    await fixture.admin.script({ operation: 'a.actions.create', responses: [...responses] });
    const locationId = await fixture.newLocation(tenant, nn, { at: [A], input: links(1) });
    await fixture.work();
    expect(await shopLinksAt(nn)).toEqual([]);
    await addOwn(nn, 1);
    await again();
    expect(await statuses(locationId)).toEqual(['success']);
    await push(tenant, locationId, links());
    expect(await shopLinksAt(nn)).toEqual(['https://shop.example/1']);
  });

  it('[contract 4, placeActionLinks] a link that waited behind a limit is removed once we wrote it', async () => {
    const tenant = await fixture.newTenant();
    await fixture.admin.script({ operation: 'a.actions.create', responses: [{ error: 'rate_limited' }] });
    const locationId = await fixture.newLocation(tenant, 33, { at: [A], input: links(1, 2) });
    await fixture.work();
    await again();
    expect(await shopLinksAt(33)).toHaveLength(2);
    await push(tenant, locationId, links());
    expect(await shopLinksAt(33)).toEqual([]);
  });
});

describe('action links that a publisher refuses now', () => {
  it('[contract 4, placeActionLinks] one that an unverified listing keeps is removed with the next push', async () => {
    const { tenant, locationId } = await fixture.newLinked(34, { at: [A], input: links(1) });
    await fixture.work();
    await fixture.admin.script({ operation: 'a.actions.delete', responses: [NOT_VERIFIED] });
    await push(tenant, locationId, links());
    expect(await shopLinksAt(34)).toHaveLength(1);
    await push(tenant, locationId, { name: 'Another name' });
    expect(await shopLinksAt(34)).toEqual([]);
  });

  it('[publishers 1.1] the retries of a push do not send them again, so that the others get their turn', async () => {
    const tenant = await fixture.newTenant();
    const refused = Array.from({ length: 10 }, (_, id) => `refused-${id}`);
    const invalid = { error: { invalid: { field: 'uri', text: 'This address cannot be reached.' } } } as const;
    await fixture.admin.script({
      operation: 'a.actions.create',
      responses: [{ ...invalid, times: 10 }, { error: 'rate_limited' }],
    });
    const locationId = await fixture.newLocation(tenant, 35, { at: [A], input: links(...refused, 'good') });
    await fixture.work();
    await fixture.admin.script({
      operation: 'a.actions.create',
      responses: [{ ...invalid, times: 10 }, { error: 'rate_limited' }],
      match: { bodyContains: 'refused' },
    });
    await again();
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
    expect(await statuses(locationId)).toEqual([...refused.map(() => 'failed'), 'success']);
    const calls = await fixture.admin.requests({ operation: 'a.actions.create', listing: idAtA(35) });
    expect(calls).toHaveLength(12);

    await fixture.admin.clearScripts();
    await push(tenant, locationId, { name: 'Another name' });
    expect(await statuses(locationId)).toEqual([...refused, 'good'].map(() => 'success'));
  });
});

describe('action links of a process that lost its claim', () => {
  it('[reliability 2] are not written any more, so that a link that the client removed meanwhile does not appear', async () => {
    const { tenant, locationId } = await fixture.newLinked(36, { at: [A], input: links(1) });
    // The plug-in reads the types right before the write.
    await fixture.admin.clearRequests();
    await fixture.admin.script({ operation: 'a.actions.types', responses: [{ hold: true }] });
    const late = fixture.lateStep(tenant, locationId, A);
    await fixture.admin.waitForRequests({ operation: 'a.actions.types', timeoutMs: 120_000 });
    await fixture.edit(tenant, locationId, links());
    await fixture.pass(60_000);
    await late.lose();
    await fixture.work();
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
    await fixture.admin.clearScripts();
    expect(await late.ended).toMatchObject({ isRecorded: false });
    await again();
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
    expect(await shopLinksAt(36)).toEqual([]);
  });
});
