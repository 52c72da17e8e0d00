import { afterEach, describe, expect, it } from '@jest/globals';
import { actionLinks, links as linksOf, shop } from './testing/action-links.js';
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

const { shopsAt, addOwn, managed, edited } = actionLinks(fixture);
const links = (...ids: (number | string)[]) => linksOf(...ids.map((id) => shop(id)));

const again = async () => {
  await fixture.workAfter(3_600_000);
};
const statuses = async (locationId: number) =>
  (await managed(locationId)).map(({ submissionStatus }) => submissionStatus);

describe('action links that were never written', () => {
  it.each([
    ['the publisher limited', 31, [{ error: 'rate_limited' }]],
    ['a conflict stopped', 32, [{ status: 409, body: { error: { code: 409, status: 'ABORTED' } } }]],
  ] as const)("[contract 4, placeActionLinks] the owner's own link, after %s ours, stays", async (_, nn, responses) => {
    await fixture.admin.script({ operation: 'a.actions.create', responses: [...responses] });
    const { tenant, locationId } = await fixture.newLinked(nn, { at: [A], input: links(1) });
    await fixture.work();
    expect(await shopsAt(nn)).toEqual([]);
    await addOwn(nn, shop(1));
    await again();
    expect(await statuses(locationId)).toEqual(['success']);
    await edited(tenant, locationId, links());
    expect(await shopsAt(nn)).toEqual(['https://shop.example/1']);
  });

  it('[contract 4, placeActionLinks] a link that waited behind a limit is removed once we wrote it', async () => {
    await fixture.admin.script({ operation: 'a.actions.create', responses: [{ error: 'rate_limited' }] });
    const { tenant, locationId } = await fixture.newLinked(33, { at: [A], input: links(1, 2) });
    await fixture.work();
    await again();
    expect(await shopsAt(33)).toHaveLength(2);
    await edited(tenant, locationId, links());
    expect(await shopsAt(33)).toEqual([]);
  });
});

describe('action links that a publisher refuses now', () => {
  it('[contract 4, placeActionLinks] one that an unverified listing keeps is removed with the next push', async () => {
    const { tenant, locationId } = await fixture.newLinked(34, { at: [A], input: links(1) });
    await fixture.work();
    await fixture.admin.script({ operation: 'a.actions.delete', responses: [NOT_VERIFIED] });
    await edited(tenant, locationId, links());
    expect(await shopsAt(34)).toHaveLength(1);
    await edited(tenant, locationId, { name: 'Another name' });
    expect(await shopsAt(34)).toEqual([]);
  });

  it('[publishers 1.1] the retries of a push do not send them again, so that the others get their turn', async () => {
    const refused = Array.from({ length: 10 }, (_, id) => `refused-${id}`);
    const invalid = { error: { invalid: { field: 'uri', text: 'This address cannot be reached.' } } } as const;
    await fixture.admin.script({
      operation: 'a.actions.create',
      responses: [{ ...invalid, times: 10 }, { error: 'rate_limited' }],
    });
    const { tenant, locationId } = await fixture.newLinked(35, { at: [A], input: links(...refused, 'good') });
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
    await edited(tenant, locationId, { name: 'Another name' });
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
    expect(await shopsAt(36)).toEqual([]);
  });
});
