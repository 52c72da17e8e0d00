import { describe, expect, it } from '@jest/globals';
import { addDays } from '@listings/domain';
import { readPart } from '@listings/feature-jobs/testing';
import { InsightReport, rankInsights } from '../index.js';
import { startFixture } from '../testing/insights-fixture.js';

const fixture = startFixture();

describe('the insights of a report', () => {
  it('[jobs] have each metric by location, region and publisher, compared over the days that both periods have', async () => {
    const tenant = await fixture.newTenant();
    const locationIds = [await fixture.linked(tenant, { nn: 1 }), await fixture.linked(tenant, { nn: 2 })];
    await fixture.work();
    const range = { from: fixture.day(-9), to: fixture.day(0) };
    const report = {
      ...{
        accountId: tenant.accountId,
        range,
        beforeFrom: addDays(range.from, -10),
        selection: '',
        language: 'en' as const,
      },
      locations: { locationIds },
    };

    const { sheets, number, column } = await readPart(new InsightReport(fixture.deps), report);

    const { totals, groups } = await rankInsights(fixture.deps, tenant.caller, {
      ...{ metric: 'calls', grouping: 'LOCATION', rank: 'VALUE', descending: true, size: 5 },
      ...{ locations: {}, range },
    });
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
});
