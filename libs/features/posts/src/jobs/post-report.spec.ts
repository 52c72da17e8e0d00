import { describe, expect, it } from '@jest/globals';
import { addDays, dayOf } from '@listings/domain';
import { readPart } from '@listings/feature-jobs/testing';
import { PostReport } from '../index.js';
import { ACME, postsFixture } from '../testing/posts-fixture.js';

const DAY_MS = 24 * 60 * 60_000;

const fixture = postsFixture();

describe('the posts of a report', () => {
  it('[jobs] are those that go live in the period at a selected location, with their results there', async () => {
    const tenant = await fixture.tenant();
    const locationIds = await tenant.locations(3, { sites: [ACME] });
    const postId = await fixture.campaign(tenant, { postName: 'Summer', locationIds, postSites: [ACME] });
    await fixture.work();
    const { deps } = fixture;
    const today = dayOf(deps.clock.now());
    await fixture.database.execute(
      `update locations set tags = '{coast}' where account_id = $1 and id = any($2::integer[])`,
      [tenant.accountId, locationIds.slice(0, 2)],
    );
    const part = new PostReport(deps);
    const report = {
      ...{ accountId: tenant.accountId, locations: {}, selection: '', language: 'en' as const },
      ...{ range: { from: today, to: addDays(today, 1) }, beforeFrom: addDays(today, -2) },
    };

    const all = await readPart(part, report);

    expect(all.column('Posts', 'Post ID')).toEqual([postId]);
    expect(all.column('Posts', 'Published')).toEqual([3]);
    // The first day has not ended, so that nothing can be compared.
    expect(all.number('Published posts of locations')).toEqual([3, null, null]);
    const coast = await readPart(part, { ...report, locations: { tag: 'coast' } });
    expect(coast.column('Posts', 'Published')).toEqual([2]);
    const elsewhere = [{ locations: { tag: 'none' } }, { hostnames: ['nobody.example'] }];
    for (const other of elsewhere)
      expect((await readPart(part, { ...report, ...other })).column('Posts', 'Post')).toEqual([]);

    const in3Days = { ...deps.clock, now: () => new Date(deps.clock.now().getTime() + 3 * DAY_MS) };
    const afterwards = new PostReport({ ...deps, clock: in3Days });
    const later = { range: { from: addDays(today, 1), to: addDays(today, 1) }, beforeFrom: today };
    expect((await readPart(afterwards, { ...report, ...later })).number('Posts')).toEqual([0, 0, 1]);
    expect((await readPart(afterwards, report)).number('Posts')).toEqual([1, 1, 0]);
  });
});
