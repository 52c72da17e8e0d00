import { describe, expect, it } from '@jest/globals';
import { addDays } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { ExportJob } from '@listings/feature-jobs';
import { jobsWorker, readPart } from '@listings/feature-jobs/testing';
import { testWork } from '@listings/work/testing';
import {
  InsightExport,
  InsightRankingExport,
  InsightReport,
  rankInsights,
  startInsightExport,
  startInsightRankingExport,
} from '../index.js';
import { A, B, startFixture } from '../testing/insights-fixture.js';

const MOST_CALLS = { metric: 'calls', grouping: 'LOCATION', rank: 'VALUE', descending: true } as const;
const NOTHING = { violations: [{ code: 'SY87010' }] };

const fixture = startFixture();

/** Stores numbers of a location's listing, from 1 July 2026 on. */
async function store(locationId: number, publisher: string, days: readonly Record<string, number>[]): Promise<void> {
  for (const [index, metrics] of days.entries()) {
    await fixture.database.sql`insert into insight_days (account_id, feed_id, day, metrics)
      select account_id, id, date '2026-07-01' + ${index}::integer, ${JSON.stringify(metrics)}
      from insight_feeds where location_id = ${locationId} and publisher = ${publisher}`;
  }
}

function dependencies() {
  const { deps, database } = fixture;
  return { ...deps, unit: database, work: testWork(database) };
}

async function exported(caller: Caller, given: Omit<Parameters<typeof startInsightExport>[2], 'format' | 'days'>) {
  const deps = dependencies();
  const worker = jobsWorker(deps, [new ExportJob(deps, [new InsightExport(deps)])]);
  const days = { fromDate: '2026-07-01', toDate: '2026-07-31' };
  const job = await worker.after(await startInsightExport(deps, caller, { format: 'CSV', days, ...given }));
  expect(job).toMatchObject({ state: 'DONE', title: 'insights-2026-07-01-2026-07-31' });
  return worker.lines(caller, job);
}

it('[jobs] an export of a ranking of insights has all groups in their order, with the numbers of the days before; none is refused', async () => {
  const tenant = await fixture.newTenant();
  for (const nn of [1, 2]) await fixture.linked(tenant, { nn });
  await fixture.work();
  const deps = dependencies();
  const range = { from: fixture.day(-9), to: fixture.day(0) };
  const request = { ...MOST_CALLS, locations: {}, range };
  const { groups } = await rankInsights(deps, tenant.caller, { ...request, size: 50 });
  expect(groups).toHaveLength(2);
  const worker = jobsWorker(deps, [new ExportJob(deps, [new InsightRankingExport(deps)])]);

  const job = await worker.after(await startInsightRankingExport(deps, tenant.caller, { format: 'CSV', request }));

  expect(job).toMatchObject({ state: 'DONE', title: 'insight-ranking', total: 2 });
  const [header, ...lines] = await worker.lines(tenant.caller, job);
  expect(header).toBe(
    'Key,Name,Archived,Calls,Days with a value,Compared days,Calls of the compared days,Calls of the days before',
  );
  expect(lines.map((line) => line.replace(/,.*(?=,FALSE)/, ''))).toEqual(
    groups.map(({ key, value, days, comparison }) =>
      [key, 'FALSE', value, days, comparison.days, comparison.value, comparison.previous].join(','),
    ),
  );
  const none = { ...request, range: { from: '2020-01-01', to: '2020-01-02' } };
  const refused = await startInsightRankingExport(deps, tenant.caller, { format: 'XLSX', request: none });
  expect(refused).toMatchObject(NOTHING);
});

describe('an export of insights', () => {
  it('[jobs] has a row for each location, site and day with numbers, a column for each metric, and nothing where none is reported', async () => {
    const { tenant, locationId } = await fixture.newLinked();
    await fixture.link(tenant, locationId, { publisher: B });
    await store(locationId, A, [{ CALLS: 3, WEBSITE_CLICKS: 0 }, {}, { CALLS: 4 }]);
    await store(locationId, B, [{ FOLLOWERS: 10 }, { FOLLOWERS: 12 }]);
    const [header = '', ...days] = await exported(tenant.caller, { rows: 'DAYS', filter: {} });
    const columns = header.split(',');
    expect(columns.slice(0, 6)).toEqual(['Location ID', 'Location', 'Store code', 'City', 'Site', 'Day']);
    const cell = (line: string, column: string) => line.split(',')[columns.indexOf(column)];
    const numbers = days.map((line) => ['Day', 'Calls', 'Followers'].map((column) => cell(line, column)).join());
    const atA = ['2026-07-01,3,', '2026-07-02,,', '2026-07-03,4,'];
    expect(numbers).toEqual([...atA, '2026-07-01,,10', '2026-07-02,,12']);
    expect(cell(days[0] ?? '', 'Website clicks')).toBe('0');
    const [, ...totals] = await exported(tenant.caller, { rows: 'TOTALS', filter: {} });
    expect(totals).toHaveLength(2);
    expect(totals[0]).toContain(',2026-07-01,2026-07-31,3,');
    expect(totals[1]).toContain(',2026-07-01,2026-07-31,2,');
    expect(await exported(tenant.caller, { rows: 'TOTALS', filter: { publishers: [B] } })).toHaveLength(2);
  });

  it('[jobs] has every listing once, however many statements it takes, and none of another account', async () => {
    const other = await fixture.newTenant();
    const foreign = await fixture.linked(other);
    await store(foreign, A, [{ CALLS: 1 }]);
    const tenant = await fixture.newTenant();
    const locationIds: number[] = [];
    for (let number = 0; number < 45; number += 1) {
      const locationId = await fixture.linked(tenant, { nn: number + 1 });
      await store(locationId, A, [{ CALLS: number }]);
      locationIds.push(locationId);
    }
    const [, ...lines] = await exported(tenant.caller, { rows: 'DAYS', filter: {} });
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(locationIds);
    await fixture.database.execute(
      `with known as (insert into account_tags (account_id, name) values ($1, 'Coast'))
       update locations set tags = '{Coast}' where account_id = $1 and id = $2`,
      [tenant.accountId, locationIds[7]],
    );
    const [, ...tagged] = await exported(tenant.caller, { rows: 'DAYS', filter: { tag: 'COAST' } });
    expect(tagged.map((line) => Number(line.split(',')[0]))).toEqual([locationIds[7]]);
    const given = { format: 'CSV', rows: 'DAYS', days: {} } as const;
    const folder = { folderId: fixture.clock.uuid() };
    for (const filter of [{ locationIds: [foreign] }, { tag: 'none' }, folder, { countryIso: 'US', stateIso: 'NV' }])
      expect(await startInsightExport(dependencies(), tenant.caller, { ...given, filter })).toMatchObject(NOTHING);
  });
});

it('[jobs] the insights of a report have each metric by location, region and publisher, compared over the days that both periods have', async () => {
  const tenant = await fixture.newTenant();
  const locationIds = [await fixture.linked(tenant, { nn: 1 }), await fixture.linked(tenant, { nn: 2 })];
  await fixture.work();
  const range = { from: fixture.day(-9), to: fixture.day(0) };
  const selected = { accountId: tenant.accountId, selection: '', locations: { locationIds } };
  const report = { ...selected, range, beforeFrom: addDays(range.from, -10), language: 'en' as const };
  const { sheets, number, column } = await readPart(new InsightReport(fixture.deps), report);
  const asked = { ...MOST_CALLS, size: 5, locations: {}, range };
  const { totals, groups } = await rankInsights(fixture.deps, tenant.caller, asked);
  const { value, previous } = totals.comparison;
  expect(number('Calls')).toEqual([totals.value, value, previous]);
  expect([...sheets.keys()]).toEqual(['Insights by location', 'Insights by region', 'Insights by publisher']);
  const calls = sheets.get('Insights by location')?.filter(([metric]) => metric === 'Calls');
  expect(calls?.map(([, key, , , number]) => [key, number])).toEqual(groups.map(({ key, value }) => [key, value]));
  expect(new Set(column('Insights by location', 'Metric'))).not.toContain('Searches');
  expect(new Set(column('Insights by publisher', 'Metric'))).toContain('Searches');
  const none = await readPart(new InsightReport(fixture.deps), { ...report, hostnames: ['nobody.example'] });
  expect([...none.sheets.values()].map((rows) => rows.length)).toEqual([1, 1, 1]);
});
