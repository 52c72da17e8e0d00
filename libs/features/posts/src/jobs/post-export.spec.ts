import { describe, expect, it } from '@jest/globals';
import { addDays, dayOf } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { ExportJob } from '@listings/feature-jobs';
import { jobsWorker, readPart } from '@listings/feature-jobs/testing';
import { PostExport, PostReport, readAccountCampaign, startPostExport } from '../index.js';
import type { CampaignExportFilter } from '../index.js';
import { ACME, BOLT, postsFixture } from '../testing/posts-fixture.js';

const DAY_MS = 24 * 60 * 60_000;

const fixture = postsFixture();

const NOTHING = { violations: [{ code: 'SY87010' }] };

async function exported(caller: Caller, filter: CampaignExportFilter) {
  const { deps } = fixture;
  const worker = jobsWorker(deps, [new ExportJob(deps, [new PostExport(deps)])]);
  const job = await worker.after(await startPostExport(deps, caller, { format: 'CSV', filter }));
  expect(job).toMatchObject({ state: 'DONE', title: 'posts' });
  return worker.lines(caller, job);
}

describe('an export of posts', () => {
  it('[jobs] has the result of each location and site, with its link or the reason', async () => {
    const input = { locations: 2, postName: 'Summer, hot', postSites: [ACME, BOLT] };
    const { tenant, location, postId } = await fixture.campaignAt([ACME], input);
    const tomorrow = { postName: 'Later', locationIds: [location], ...fixture.dates(DAY_MS) };
    const later = await fixture.campaign(tenant, tomorrow);
    await fixture.work();
    const [header, ...lines] = await exported(tenant.caller, {});
    expect(header).toMatch(/^Post ID,Post,Type,State of the post,Goes live,Ends,Location ID,/);
    const resultOf = (line: string) => /,(PUBLISHED|PUBLISHING|SKIPPED|ERROR),/.exec(line)?.[1];
    const results = lines.map((line) => `${Number(line.slice(0, 6))} ${resultOf(line)}`);
    const now = [`${postId} PUBLISHED`, `${postId} SKIPPED`];
    expect(results).toEqual([...now, ...now, `${later} PUBLISHING`, `${later} PUBLISHING`]);
    expect(lines[0]).toContain(`${postId},"Summer, hot",ANNOUNCEMENT,`);
    expect(await exported(tenant.caller, { ids: [postId], sites: [BOLT] })).toHaveLength(3);
    expect(await exported(tenant.caller, { liveFrom: new Date(fixture.at(3_600_000)) })).toHaveLength(3);
    expect(await exported(tenant.caller, { search: 'later' })).toHaveLength(3);
    const rejected = { format: 'CSV', filter: { rejectedOnly: true } } as const;
    expect(await startPostExport(fixture.deps, tenant.caller, rejected)).toMatchObject(NOTHING);
  });

  it('[jobs] has every location once, however many statements it takes, and no post of another account', async () => {
    const other = await fixture.tenant();
    const foreign = await fixture.campaign(other, { locationIds: await other.locations(1, { sites: [] }) });
    const tenant = await fixture.tenant();
    const locationIds = await tenant.locations(603, { sites: [] });
    const later = { ...fixture.dates(DAY_MS), postSites: [ACME] };
    await fixture.campaign(tenant, { ...later, locationIds });
    for (let number = 1; number < 51; number += 1)
      await fixture.campaign(tenant, { ...later, locationIds: locationIds.slice(0, 1) });
    await fixture.work();
    const [, ...lines] = await exported(tenant.caller, {});
    expect(lines).toHaveLength(603 + 50);
    expect(new Set(lines).size).toBe(lines.length);
    const nothing = await startPostExport(fixture.deps, tenant.caller, { format: 'XLSX', filter: { ids: [foreign] } });
    expect(nothing).toMatchObject(NOTHING);
  });
});

it('[jobs] the posts of a report are those that go live in the period at a selected location, with their results there', async () => {
  const input = { locations: 3, postName: 'Summer' };
  const { tenant, locationIds, postId } = await fixture.campaignAt([ACME, BOLT], input);
  await fixture.work();
  const { deps } = fixture;
  const today = dayOf(deps.clock.now());
  await fixture.database
    .sql`update locations set tags = '{coast}' where id = any(${locationIds.slice(0, 2)}::integer[])`;
  const part = new PostReport(deps);
  const whole = { accountId: tenant.accountId, locations: {}, selection: '', language: 'en' as const };
  const report = { ...whole, range: { from: today, to: addDays(today, 1) }, beforeFrom: addDays(today, -2) };

  const all = await readPart(part, report);

  expect(all.column('Posts', 'Post ID')).toEqual([postId]);
  expect(all.column('Posts', 'Published')).toEqual([6]);
  // The page of the post says the same.
  const page = await readAccountCampaign(deps, { accountId: tenant.accountId, postId });
  expect([all.column('Posts', 'Went live at locations'), page?.campaign.liveLocationCount]).toEqual([[3], 3]);
  // The first day has not ended, so that nothing can be compared.
  expect(all.number('Published posts of locations')).toEqual([3, null, null]);
  const coast = await readPart(part, { ...report, locations: { tag: 'coast' } });
  expect(['Published', 'Went live at locations'].map((name) => coast.column('Posts', name))).toEqual([[4], [2]]);
  const elsewhere = [{ locations: { tag: 'none' } }, { hostnames: ['nobody.example'] }];
  for (const other of elsewhere)
    expect((await readPart(part, { ...report, ...other })).column('Posts', 'Post')).toEqual([]);

  const in3Days = { ...deps.clock, now: () => new Date(deps.clock.now().getTime() + 3 * DAY_MS) };
  const afterwards = new PostReport({ ...deps, clock: in3Days });
  const later = { range: { from: addDays(today, 1), to: addDays(today, 1) }, beforeFrom: today };
  expect((await readPart(afterwards, { ...report, ...later })).number('Posts')).toEqual([0, 0, 1]);
  expect((await readPart(afterwards, report)).number('Posts')).toEqual([1, 1, 0]);
});
