import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import { Registry } from 'prom-client';
import { decideInTransaction } from './decide-differences.js';
import { rulingCounts } from './work/ruling-counts.js';
import { A, sandboxId, startFixture } from './testing/health-fixture.js';

type Tenant = Awaited<ReturnType<typeof fixture.newTenant>>;

const fixture = startFixture();

const STRANGE = 'https://stranger.example/';

/** A location whose listing a stranger has given another website, as two readings have shown. */
async function changed(nn: number): Promise<{ tenant: Tenant; locationId: number }> {
  const { tenant, locationId } = await fixture.newLinked(A, nn, {});
  await fixture.update(tenant, locationId, { bizUrl: 'https://bakery.example/' });
  await fixture.readAgain();
  await strange(nn);
  return { tenant, locationId };
}

async function strange(nn: number) {
  await fixture.admin.editListing(sandboxId(A, nn), { websiteUri: STRANGE });
  await fixture.readAgain();
  await fixture.readAgain();
}

const websites = async (tenant: Tenant, state: 'OPEN' | 'REJECTED' | 'RESTORED' | 'ACCEPTED' | 'IGNORED') =>
  (await fixture.list(tenant, { state, field: 'website' })).differences;

describe('the rules of an account', () => {
  it('[health, operating] count what they did with each difference, once it is committed', async () => {
    const registry = new Registry();
    const counts = rulingCounts(registry);
    const { tenant } = await changed(9);
    await fixture.saveRules(tenant, [{ action: 'HOLD' }]);
    await fixture.rule(counts);
    await fixture.saveRules(tenant, [{ action: 'REJECT', field: 'website' }]);
    await fixture.rule(counts);
    const text = await registry.metrics();
    expect(text).toMatch(/^listings_difference_rulings_total\{outcome="held"\} 1$/m);
    expect(text).toMatch(/^listings_difference_rulings_total\{outcome="rejected"\} 1$/m);
    expect(text).toMatch(/^listings_difference_rulings_total\{outcome="undecidable"\} 0$/m);
  });

  it('[health] restore a value alone, and the history says that the service did it', async () => {
    const { tenant, locationId } = await changed(1);
    await fixture.saveRules(tenant, [{ action: 'REJECT', field: 'website' }]);
    await fixture.rule();
    expect(await websites(tenant, 'REJECTED')).toMatchObject([{ theirs: STRANGE, rejections: 1 }]);
    expect((await fixture.history(tenant, locationId)).find((each) => 'action' in each)).toMatchObject({
      action: 'DIFFERENCE_REJECTED',
      author: { kind: 'SERVICE' },
    });
    await fixture.readAgain();
    expect(await websites(tenant, 'RESTORED')).toHaveLength(1);
  });

  it('[health] restore the same value three times, and leave it to a person then', async () => {
    const { tenant } = await changed(2);
    await fixture.database.execute('update listing_differences set rejections = 2 where account_id = $1', [
      tenant.accountId,
    ]);
    await fixture.saveRules(tenant, [{ action: 'REJECT' }]);
    await fixture.rule();
    expect(await websites(tenant, 'REJECTED')).toMatchObject([{ rejections: 3 }]);
    await fixture.readAgain();
    await strange(2);
    await fixture.rule();
    expect(await websites(tenant, 'OPEN')).toMatchObject([{ theirs: STRANGE, rejections: 3 }]);
  });

  it('[health] take over a value alone, and decide about those that are open already', async () => {
    const { tenant, locationId } = await changed(3);
    await fixture.rule();
    expect(await websites(tenant, 'OPEN')).toHaveLength(1);
    await fixture.saveRules(tenant, [
      { action: 'HOLD', tag: 'south' },
      { action: 'ACCEPT', publisher: A, field: 'website' },
    ]);
    await fixture.rule();
    expect(await websites(tenant, 'ACCEPTED')).toHaveLength(1);
    const [site] = await fixture.compare(tenant, locationId);
    expect(site?.fields.find(({ field }) => field === 'website')).toMatchObject({ agreement: 'SAME', ours: STRANGE });
  });

  it('[reliability I1] are saved by one of two people who replace the same ones at once', async () => {
    const tenant = await fixture.newTenant();
    for (const version of [0, 1]) {
      const saved = await Promise.all(
        (['HOLD', 'IGNORE'] as const).map((action) => fixture.saveRules(tenant, [{ action }], version)),
      );
      expect(saved.map((each) => each.version).sort()).toEqual([version + 1, null]);
      expect(saved.flatMap(({ violations }) => violations.map(({ code }) => code))).toEqual(['SY88001']);
    }
  });

  it('[health] try again what they could not decide when the location changes', async () => {
    const { tenant, locationId } = await changed(10);
    await fixture.archive(tenant, locationId, true);
    await fixture.saveRules(tenant, [{ action: 'IGNORE', field: 'website' }]);
    await fixture.rule();
    expect(await websites(tenant, 'OPEN')).toMatchObject([{ locationId }]);
    await fixture.archive(tenant, locationId, false);
    await fixture.rule();
    expect(await websites(tenant, 'IGNORED')).toMatchObject([{ locationId }]);
  });

  it('[health] decide when a location gets the tag that they name, and leave the rest of the account', async () => {
    const { tenant, locationId } = await changed(11);
    await fixture.saveRules(tenant, [{ action: 'IGNORE', field: 'website', tag: 'bakery' }]);
    await fixture.rule();
    expect(await websites(tenant, 'OPEN')).toMatchObject([{ locationId }]);
    await fixture.update(tenant, locationId, { tags: ['bakery'] });
    await fixture.rule();
    expect(await websites(tenant, 'IGNORED')).toMatchObject([{ locationId }]);
  });

  it('[health] leave a difference about which a person decides at the same time', async () => {
    const { tenant, locationId } = await changed(9);
    await fixture.saveRules(tenant, [{ action: 'REJECT', field: 'website' }]);
    let ruled: Promise<unknown> | undefined;
    await fixture.database.transaction(async (transaction) => {
      await decideInTransaction(transaction, fixture.deps, tenant.caller, {
        decision: 'IGNORE',
        differences: [{ locationId, publisher: A, field: 'website' }],
      });
      ruled = fixture.rule();
      await waitFor(
        async () =>
          (
            await fixture.database.query(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).length > 0,
        { describe: 'the rules to wait for the person' },
      );
    });
    await ruled;
    expect(await websites(tenant, 'IGNORED')).toMatchObject([{ rejections: 0 }]);
  });

  it('[health] do not decide before a second reading has confirmed the difference', async () => {
    const { tenant, locationId } = await fixture.newLinked(A, 4, {});
    await fixture.saveRules(tenant, [{ action: 'IGNORE', field: 'name' }]);
    await fixture.work();
    await fixture.rule();
    const named = async (state: 'OPEN' | 'IGNORED') =>
      (await fixture.list(tenant, { state, field: 'name' })).differences;
    expect(await named('OPEN')).toMatchObject([{ locationId }]);
    await fixture.readAgain();
    await fixture.rule();
    expect(await named('IGNORED')).toMatchObject([{ locationId }]);
  });
});
