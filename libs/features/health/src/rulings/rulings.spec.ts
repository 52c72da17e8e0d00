import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { waitFor } from '@listings/testing';
import { decideInTransaction } from '../differences/decide-differences.js';
import type { DifferenceRule } from '../index.js';
import { A, sandboxId, startFixture } from '../testing/health-fixture.js';
import { rulingCounts } from '../work/ruling-counts.js';

const fixture = startFixture();

const STRANGE = 'https://stranger.example/';

/** A location whose listing a stranger has given another website, as two readings have shown, and what tests do with it. */
async function changed(nn: number) {
  const { tenant, locationId } = await fixture.newLinked(A, nn, {});
  await fixture.update(tenant, locationId, { bizUrl: 'https://bakery.example/' });
  await fixture.readAgain();
  const strange = async () => {
    await fixture.admin.editListing(sandboxId(A, nn), { websiteUri: STRANGE });
    await fixture.readAgain();
    await fixture.readAgain();
  };
  await strange();
  const websites = (state?: Parameters<typeof fixture.differing>[2]) => fixture.differing(tenant, 'website', state);
  /** Saves the rules of the account and applies them. */
  const ruleBy = async (rules: readonly DifferenceRule[], counts?: ReturnType<typeof rulingCounts>) => {
    await fixture.saveRules(tenant, rules);
    await fixture.rule(counts);
  };
  return { tenant, locationId, strange, websites, ruleBy };
}

describe('the rules of an account', () => {
  it('[health, operating] count what they did with each difference, once it is committed', async () => {
    const registry = new Registry();
    const counts = rulingCounts(registry);
    const { ruleBy } = await changed(9);
    await ruleBy([{ action: 'HOLD' }], counts);
    await ruleBy([{ action: 'REJECT', field: 'website' }], counts);
    const text = await registry.metrics();
    for (const [outcome, count] of Object.entries({ held: 1, rejected: 1, undecidable: 0 }))
      expect(text).toMatch(new RegExp(`^listings_difference_rulings_total\\{outcome="${outcome}"\\} ${count}$`, 'm'));
  });

  it('[health] restore a value alone, and the history says that the service did it', async () => {
    const { tenant, locationId, websites, ruleBy } = await changed(1);
    await ruleBy([{ action: 'REJECT', field: 'website' }]);
    expect(await websites('REJECTED')).toMatchObject([{ theirs: STRANGE, rejections: 1 }]);
    const change = { action: 'DIFFERENCE_REJECTED', author: { kind: 'SERVICE' } };
    const history = await fixture.history(tenant, locationId);
    expect(history.find((each) => 'action' in each)).toMatchObject(change);
    await fixture.readAgain();
    expect(await websites('RESTORED')).toHaveLength(1);
  });

  it('[health] take over a value alone, and decide about those that are open already', async () => {
    const { tenant, locationId, websites, ruleBy } = await changed(3);
    await fixture.rule();
    expect(await websites()).toHaveLength(1);
    const accept = { action: 'ACCEPT', publisher: A, field: 'website' } as const;
    await ruleBy([{ action: 'HOLD', tag: 'south' }, accept]);
    expect(await websites('ACCEPTED')).toHaveLength(1);
    const compared = await fixture.compareField(tenant, locationId, 'website');
    expect(compared).toMatchObject({ agreement: 'SAME', ours: STRANGE });
  });

  it('[reliability I1] are saved by one of two people who replace the same ones at once', async () => {
    const tenant = await fixture.newTenant();
    for (const version of [0, 1]) {
      const save = (action: 'HOLD' | 'IGNORE') => fixture.saveRules(tenant, [{ action }], version);
      const saved = await Promise.all([save('HOLD'), save('IGNORE')]);
      expect(saved.map((each) => each.version).sort()).toEqual([version + 1, null]);
      expect(saved.flatMap(({ violations }) => violations)).toMatchObject([{ code: 'SY88001' }]);
    }
  });

  it('[health] try again what they could not decide when the location changes', async () => {
    const { tenant, locationId, websites, ruleBy } = await changed(10);
    await fixture.archive(tenant, locationId, true);
    await ruleBy([{ action: 'IGNORE', field: 'website' }]);
    expect(await websites()).toMatchObject([{ locationId }]);
    await fixture.archive(tenant, locationId, false);
    await fixture.rule();
    expect(await websites('IGNORED')).toMatchObject([{ locationId }]);
  });

  it('[health] decide when a location gets the tag that they name, and leave the rest of the account', async () => {
    const { tenant, locationId, websites, ruleBy } = await changed(11);
    await ruleBy([{ action: 'IGNORE', field: 'website', tag: 'bakery' }]);
    expect(await websites()).toMatchObject([{ locationId }]);
    await fixture.update(tenant, locationId, { tags: ['bakery'] });
    await fixture.rule();
    expect(await websites('IGNORED')).toMatchObject([{ locationId }]);
  });

  it('[health] leave a difference about which a person decides at the same time', async () => {
    const { tenant, locationId, websites } = await changed(9);
    await fixture.saveRules(tenant, [{ action: 'REJECT', field: 'website' }]);
    let ruled: Promise<unknown> | undefined;
    const differences = [{ locationId, publisher: A, field: 'website' as const }];
    const isWaiting = async () => {
      const rows = await fixture.database.sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      return rows.length > 0;
    };
    await fixture.database.transaction(async (transaction) => {
      await decideInTransaction(transaction, fixture.deps, tenant.caller, { decision: 'IGNORE', differences });
      ruled = fixture.rule();
      await waitFor(isWaiting, { describe: 'the rules to wait for the person' });
    });
    await ruled;
    expect(await websites('IGNORED')).toMatchObject([{ rejections: 0 }]);
  });

  it('[health] do not decide before a second reading has confirmed the difference', async () => {
    const { tenant, locationId } = await fixture.newLinked(A, 4, {});
    await fixture.saveRules(tenant, [{ action: 'IGNORE', field: 'name' }]);
    await fixture.work();
    await fixture.rule();
    expect(await fixture.differing(tenant, 'name')).toMatchObject([{ locationId }]);
    await fixture.readAgain();
    await fixture.rule();
    expect(await fixture.differing(tenant, 'name', 'IGNORED')).toMatchObject([{ locationId }]);
  });
});
