import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { ExportJob } from '@listings/feature-jobs';
import { jobsWorker } from '@listings/feature-jobs/testing';
import { PostExport, startPostExport } from '../index.js';
import type { CampaignExportFilter } from '../index.js';
import { ACME, BOLT, postsFixture } from '../testing/posts-fixture.js';

const fixture = postsFixture();

async function exported(caller: Caller, filter: CampaignExportFilter) {
  const { deps } = fixture;
  const worker = jobsWorker(deps, [new ExportJob(deps, [new PostExport(deps)])]);
  const job = await worker.after(await startPostExport(deps, caller, { format: 'CSV', filter }));
  expect(job).toMatchObject({ state: 'DONE', title: 'posts' });
  return worker.lines(caller, job);
}

describe('an export of posts', () => {
  it('[jobs] has the result of each location and site, with its link or the reason', async () => {
    const tenant = await fixture.tenant();
    const locationIds = await tenant.locations(2, { sites: [ACME] });
    const postId = await fixture.campaign(tenant, { postName: 'Summer, hot', locationIds });
    const later = await fixture.campaign(tenant, {
      postName: 'Later',
      locationIds: locationIds.slice(0, 1),
      postScheduledDates: { startDatetime: fixture.at(86_400_000) },
    });
    await fixture.work();

    const [header, ...lines] = await exported(tenant.caller, {});

    expect(header).toMatch(/^Post ID,Post,Type,State of the post,Goes live,Ends,Location ID,/);
    const resultOf = (line: string) => /,(PUBLISHED|PUBLISHING|SKIPPED|ERROR),/.exec(line)?.[1];
    expect(lines.map((line) => [Number(line.slice(0, 6)), resultOf(line)])).toEqual([
      [postId, 'PUBLISHED'],
      [postId, 'SKIPPED'],
      [postId, 'PUBLISHED'],
      [postId, 'SKIPPED'],
      [later, 'PUBLISHING'],
      [later, 'PUBLISHING'],
    ]);
    expect(lines[0]).toContain(`${postId},"Summer, hot",ANNOUNCEMENT,`);
    expect(await exported(tenant.caller, { ids: [postId], sites: [BOLT] })).toHaveLength(3);
    expect(await exported(tenant.caller, { liveFrom: new Date(fixture.at(3_600_000)) })).toHaveLength(3);
    expect(await exported(tenant.caller, { search: 'later' })).toHaveLength(3);
    expect(
      await startPostExport(fixture.deps, tenant.caller, { format: 'CSV', filter: { rejectedOnly: true } }),
    ).toMatchObject({ violations: [{ code: 'SY87010' }] });
  });

  it('[jobs] has every location once, however many statements it takes, and no post of another account', async () => {
    const other = await fixture.tenant();
    const foreign = await fixture.campaign(other, { locationIds: await other.locations(1, { sites: [] }) });
    const tenant = await fixture.tenant();
    const locationIds = await tenant.locations(603, { sites: [] });
    const later = { postScheduledDates: { startDatetime: fixture.at(86_400_000) }, postSites: [ACME] };
    for (let number = 0; number < 51; number += 1) {
      await fixture.campaign(tenant, { ...later, locationIds: number === 0 ? locationIds : locationIds.slice(0, 1) });
    }
    await fixture.work();

    const [, ...lines] = await exported(tenant.caller, {});

    expect(lines).toHaveLength(603 + 50);
    expect(new Set(lines).size).toBe(lines.length);
    const nothing = await startPostExport(fixture.deps, tenant.caller, { format: 'XLSX', filter: { ids: [foreign] } });
    expect(nothing).toMatchObject({ violations: [{ code: 'SY87010' }] });
  });
});
