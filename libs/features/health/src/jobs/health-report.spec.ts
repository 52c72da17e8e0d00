import { expect, it } from '@jest/globals';
import { addDays, dayOf } from '@listings/domain';
import { ExportJob } from '@listings/feature-jobs';
import { jobsWorker, readPart } from '@listings/feature-jobs/testing';
import { DifferenceExport, HealthReport, listDifferences, listHealth, startDifferenceExport } from '../index.js';
import { A, sandboxId, startFixture } from '../testing/health-fixture.js';

const DAY_MS = 24 * 60 * 60_000;

const fixture = startFixture();

it('[jobs] the health of a report has the scores of the selected locations, what is missing, and the differences that wait', async () => {
  const { tenant, locationId } = await fixture.newLinked(A, 1, { name: 'Harbour', tags: ['coast'] });
  await fixture.newLocation(tenant, A, 2, { name: 'Market' });
  await fixture.readAgain();
  await fixture.admin.editListing(sandboxId(A, 1), { title: 'Another name' });
  await fixture.readAgain();
  await fixture.score();
  const today = dayOf(fixture.clock.now());
  await fixture.clock.advance(DAY_MS);
  await fixture.score();
  const tomorrow = addDays(today, 1);
  const part = new HealthReport(fixture.deps);
  const range = { from: tomorrow, to: tomorrow };
  const selected = { accountId: tenant.accountId, selection: '', locations: { tag: 'COAST' } };
  const report = { ...selected, range, beforeFrom: today, language: 'en' as const };
  const { number, column } = await readPart(part, report);

  const ofCoast = { filter: { locations: { tag: 'coast' } }, descending: false, size: 1 };
  const { totals } = await listHealth(fixture.deps, tenant.caller, ofCoast);
  expect(number('Locations with a health score')).toEqual([1, null, null]);
  expect(number('Average health score')).toEqual([totals.score, totals.score, totals.score]);
  const open = { filter: { state: 'OPEN', locationId }, first: 100 } as const;
  const { differences } = await listDifferences(fixture.deps, tenant.caller, open);
  expect(number('Differences waiting')).toEqual([differences.length, null, null]);
  expect(column('Health by location', 'Location ID')).toEqual([locationId]);
  expect(column('Health by location', 'What is missing')[0]).toContain('Differences');
  expect(column('Health by region', 'Differences')).toEqual([1]);
  expect(column('Differences', 'Field')).toHaveLength(differences.length);
  expect(column('Differences', 'Field')).toContain('Name');
  expect(column('Differences', 'At the publisher')).toContain('Another name');

  const deps = { ...fixture.deps, unit: fixture.database };
  const worker = jobsWorker(deps, [new ExportJob(deps, [new DifferenceExport(deps)])]);
  const selection = { state: 'OPEN', locations: { locationIds: [locationId] }, fields: ['name'] } as const;
  const job = await worker.after(await startDifferenceExport(deps, tenant.caller, { format: 'CSV', selection }));
  const [head, ...lines] = await worker.lines(tenant.caller, job);
  const header = expect.stringContaining('Location ID,Location,Store code,City,');
  expect([job.title, head]).toEqual(['differences', header]);
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^${locationId},Harbour,.*,Name,Harbour,Another name,`))]);
  for (const none of [{ state: 'IGNORED' }, { publishers: ['NOBODY'] }, { locations: { tag: 'none' } }] as const) {
    const request = { format: 'CSV', selection: { ...selection, ...none } } as const;
    const started = await startDifferenceExport(deps, tenant.caller, request);
    expect(started).toMatchObject({ violations: [{ code: 'SY87010' }] });
  }
  const all = await readPart(part, { ...report, locations: {}, hostnames: ['nobody.example'] });
  expect(all.column('Health by location', 'Location')).toHaveLength(2);
  expect(all.number('Differences waiting')).toEqual([0, null, null]);
  expect(all.column('Differences', 'Field')).toEqual([]);
  const several = await readPart(part, { ...report, locations: { locationIds: [locationId] } });
  expect(several.number('Average health score')).toEqual([totals.score, null, null]);
  const strange = await readPart(part, { ...report, accountId: tenant.accountId + 1 });
  expect(strange.column('Differences', 'Field')).toEqual([]);
});
