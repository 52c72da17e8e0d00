import { afterEach, describe, expect, it } from '@jest/globals';
import { PUSH_GAP_MS } from '../rules/submission-timing.js';
import { A, idAtA, listingRef, startFixture } from '../testing/listings-fixture.js';

type Tenant = Awaited<ReturnType<typeof fixture.newTenant>>;

const place = (id: string) => ({ placeId: id, placeName: `Place ${id}` });
const areaOf = (...ids: string[]) => ({ regionCode: 'US', placeInfos: ids.map(place) });

const fixture = startFixture();

afterEach(() => fixture.admin.clearScripts());

/** Service area, social profiles and attributes, which only some publishers take. */
describe('the parts of a push', () => {
  it('[contract 4] of a location that never had them leave what the owner of the listing entered', async () => {
    const tenant = await fixture.newTenant();
    await ownerEnters(1, 'o1');
    const before = await shown(tenant, 1);
    expect(before.socialUrls).not.toEqual({});
    const locationId = await fixture.newLocation(tenant, 1, { at: [A] });
    await fixture.work();
    expect((await fixture.citation(tenant, locationId, A)).syncStatus).toBe('SYNCED');
    expect(await shown(tenant, 1)).toEqual(before);
  });

  it("[contract 4] are removed with the location's own, and nothing else, also after a lost response", async () => {
    const tenant = await fixture.newTenant();
    await ownerEnters(2, 'o1');
    const before = await shown(tenant, 2);
    const socialUrls = { network_one: 'https://one.example/kit' };
    const attributes = { delivery: true, wifi: 'free' };
    await fixture.admin.script({ operation: 'a.attributes.patch', responses: [{ drop: 'after' }] });
    const input = { serviceArea: areaOf('p1'), socialUrls, attributes };
    const locationId = await fixture.newLocation(tenant, 2, { at: [A], input });
    await fixture.work();
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'QUEUED', failures: 1 });
    expect(await shown(tenant, 2)).toEqual({
      ...before,
      places: ['o1', 'p1'],
      socialUrls: { ...before.socialUrls, ...socialUrls },
      attributes: { ...before.attributes, ...attributes },
    });
    await fixture.edit(tenant, locationId, { serviceArea: null, socialUrls: {}, attributes: {} });
    await fixture.pass(60_000);
    await fixture.work(fixture.anotherProcess());
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
    expect(await shown(tenant, 2)).toEqual(before);
  });

  it('[contract 4] that a location took from its listing are removed if the location loses them before the first push', async () => {
    await ownerEnters(6, 'o1');
    const { tenant, locationId } = await fixture.newLinked(6, { at: [] });
    await fixture.link(tenant, locationId, A, 6, { parts: { serviceArea: areaOf('o1') } });
    await fixture.work();
    expect((await shown(tenant, 6)).places).toBeUndefined();
  });

  it('[contract 14] a closure that came with the listing ends with that of the location, and is not ended again', async () => {
    const close = () => fixture.admin.editListing(idAtA(7), { openInfo: { status: 'CLOSED_PERMANENTLY' } });
    await close();
    const { tenant, locationId } = await fixture.newLinked(7, { at: [] });
    await fixture.link(tenant, locationId, A, 7, { parts: { permanentlyClosed: true } });
    await fixture.work();
    expect((await shown(tenant, 7)).openStatus).toBe('OPEN');
    await close();
    await fixture.edit(tenant, locationId, { bizUrl: 'https://other.example/' });
    await fixture.workAfter(PUSH_GAP_MS);
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
    expect((await shown(tenant, 7)).openStatus).toBe('PERMANENTLY_CLOSED');
  });

  it('[contract 4] of an earlier listing are not removed from another one', async () => {
    const { tenant, locationId } = await fixture.newPushed(3, { at: [A], input: { serviceArea: areaOf('p1') } });
    expect((await shown(tenant, 3)).places).toEqual(['p1']);
    await fixture.unlink(tenant, locationId, A);
    await fixture.work();
    await ownerEnters(4, 'p1');
    await fixture.edit(tenant, locationId, { serviceArea: null });
    await fixture.link(tenant, locationId, A, 4);
    await fixture.workAfter(PUSH_GAP_MS);
    expect(await fixture.row(locationId, A)).toMatchObject({ state: 'SUCCESS' });
    expect((await shown(tenant, 4)).places).toEqual(['p1']);
  });

  it('[reliability 2] are pushed and stored only by the process that holds the claim', async () => {
    const input = { serviceArea: areaOf('p1') };
    const { tenant, locationId, result } = await fixture.newLinked(5, { at: [A], input });
    const own = fixture.anotherProcess();
    // The claim is lost right before the push, and the process does not know.
    const call = (async (...parameters: Parameters<typeof own.calls.call>) => {
      await late.lose({ knows: false });
      await fixture.work();
      return own.calls.call(...parameters);
    }) as typeof own.calls.call;
    const late = fixture.lateStep(tenant, locationId, A, { ...own, calls: { call } });
    expect(await late.ended).toMatchObject({ isRecorded: false });
    expect(await result()).toMatchObject({ pushes: 1, state: 'SUCCESS' });
  });
});

async function shown({ accountId, connected }: Tenant, nn: number) {
  const ref = listingRef(A, nn);
  const connectedAccountId = connected[A] as string;
  return fixture.deps.calls.call({ accountId, connectedAccountId, listingRef: ref }, async (at) => {
    const listing = await at.publisher.publisher.listings.getListing({ session: at.session, listingRef: ref });
    const places = listing.serviceArea?.placeInfos.map(({ placeId }) => placeId);
    const { socialUrls, attributeValues: attributes, openStatus } = listing;
    return { places, socialUrls, attributes, openStatus };
  });
}

/** Sets the service area of listing nn at the publisher. The sandbox's listings have a social profile from the start. */
function ownerEnters(nn: number, ...ids: string[]): Promise<unknown> {
  const area = { regionCode: 'US', places: { placeInfos: ids.map(place) } };
  return fixture.admin.editListing(idAtA(nn), {
    serviceArea: { businessType: 'CUSTOMER_AND_BUSINESS_LOCATION', ...area },
  });
}
