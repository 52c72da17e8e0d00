import { expect, it } from '@jest/globals';
import { A, B, sandboxId, startFixture } from '../testing/health-fixture.js';

const fixture = startFixture();

/** A location that is linked to listing nn of a publisher and was pushed and read once, and the status of both. */
async function linked(publisher: string, nn: number, input: object = {}) {
  const { tenant, locationId } = await fixture.newLinked(publisher, nn, input);
  const update = async (change: object) => {
    expect(await fixture.update(tenant, locationId, change)).not.toHaveProperty('violations');
    await fixture.readAgain();
  };
  await update({ bizUrl: 'https://bakery.example/' });
  return {
    tenant,
    locationId,
    update,
    status: async () => {
      const { agreement, ours, theirs } = (await fixture.compareField(tenant, locationId, 'openStatus')) ?? {};
      return [agreement, ours, theirs];
    },
    open: () => fixture.differing(tenant, 'openStatus'),
  };
}

const CLOSED = ['SAME', 'PERMANENTLY_CLOSED', 'PERMANENTLY_CLOSED'];
const OPEN = ['SAME', 'OPEN', 'OPEN'];

it.each([
  [A, { openInfo: { status: 'CLOSED_PERMANENTLY' } }],
  [B, { is_permanently_closed: true }],
])(
  '[contract 14] at %s a closure is pushed and undone, and a person takes over that of others',
  async (site, closed) => {
    const { tenant, locationId, update, status, open } = await linked(site, 20);
    await update({ permanentlyClosed: true });
    expect(await status()).toEqual(CLOSED);
    await update({ permanentlyClosed: false });
    expect(await status()).toEqual(OPEN);

    await fixture.admin.editListing(sandboxId(site, 20), closed);
    await update({ bizUrl: 'https://other.example/' });
    await fixture.readAgain();
    expect(await status()).toEqual(['DIFFERENT', 'OPEN', 'PERMANENTLY_CLOSED']);
    await fixture.saveRules(tenant, [{ action: 'ACCEPT', field: 'openStatus' }]);
    await fixture.rule();
    expect(await open()).toHaveLength(1);
    const decided = await fixture.decideField(tenant, 'ACCEPT', { locationId, field: 'openStatus', publisher: site });
    expect(decided).toMatchObject([{ decided: true }]);
    await fixture.readAgain();
    expect([await status(), await open()]).toEqual([CLOSED, []]);
    await update({ permanentlyClosed: false });
    expect(await status()).toEqual(OPEN);
  },
);
