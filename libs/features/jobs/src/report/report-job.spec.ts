import { describe, expect, it } from '@jest/globals';
import { sheetsOf } from '@listings/spreadsheets/testing';
import { shared } from '@listings/testing/jest';
import { ReportJob, startReport } from '../index.js';
import type { Report, ReportCell, ReportNumber, ReportPart } from '../index.js';
import { startJobsFixture } from '../testing/jobs-fixture.js';
import { jobsWorker } from '../testing/jobs-worker.js';

const fixture = startJobsFixture();
const caller = shared(() => fixture.newCaller());

const REQUEST = {
  range: { from: '2026-07-01', to: '2026-07-31' },
  beforeFrom: '2026-05-31',
  locations: { tag: 'flagship' },
  selection: 'Tag flagship',
};

/** A part with numbers and one sheet of rows. */
function part(name: string, numbers: readonly ReportNumber[], rows: () => AsyncIterable<ReportCell[]>) {
  const asked: Report[] = [];
  const made: ReportPart = {
    async numbers(report) {
      asked.push(report);
      return numbers;
    },
    sheets: () => [{ name, header: ['Name', 'Number'], rows }],
  };
  return Object.assign(made, { asked });
}

async function* three(): AsyncGenerator<ReportCell[]> {
  for (const number of [1, 2, 3]) yield ['=1+1', number];
}

async function reported(parts: readonly ReportPart[], mostRows?: number) {
  const worker = jobsWorker(fixture.deps, [new ReportJob(fixture.deps, parts, mostRows)]);
  const job = await worker.after(await startReport(fixture.deps, caller, REQUEST));
  return { job, sheets: await sheetsOf(await worker.content(caller, job.resultFileId)) };
}

describe('a report', () => {
  it('[jobs] has the numbers of all parts on its first sheet, compared over the days that both periods have, and then their sheets', async () => {
    const reviews = part('Reviews', [{ name: 'Reviews', value: 12, compared: 11, before: 10 }], three);
    const other: ReportNumber[] = [
      { name: 'Score', value: 71.4999 },
      { name: 'Calls', value: 2, compared: 2, before: 0 },
    ];
    const { job, sheets } = await reported([reviews, part('Health', other, three)]);

    expect(job).toMatchObject({ kind: 'report', state: 'DONE', title: 'report-2026-07-01-2026-07-31', total: 11 });
    expect([...sheets.keys()]).toEqual(['Summary', 'Reviews', 'Health']);
    expect(sheets.get('Summary')).toEqual([
      ['Number', 'Period', 'Compared days of the period', 'Days before', 'Change', 'Change in percent'],
      ['Locations', 'Tag flagship'],
      ['Period', '1 July 2026 to 31 July 2026', '', '31 May 2026 to 30 June 2026'],
      ['Reviews', '12', '11', '10', '1', '10'],
      ['Score', '71.5'],
      ['Calls', '2', '2', '0', '2'],
    ]);
    expect(sheets.get('Reviews')).toEqual([['Name', 'Number'], ...['1', '2', '3'].map((number) => ['=1+1', number])]);
    expect(reviews.asked).toEqual([{ ...REQUEST, accountId: caller.accountId, language: 'en' }]);
  });

  it('[languages] is in the language of the person who asked for it, under the name of the brand', async () => {
    const numbers: ReportNumber[] = [{ name: 'Average rating', value: 4.5 }];
    const parts = [part('Reviews by location', numbers, three)];
    const worker = jobsWorker(fixture.deps, [new ReportJob(fixture.deps, parts)]);
    const user = { id: '0b0f5a52-1c1c-4a53-8f3e-1d2c6f1e7a10', email: 'a@b.example', language: 'de' };
    const german = { ...caller, user };
    const job = await worker.after(await startReport(fixture.deps, german, { ...REQUEST, brand: 'Acme' }));
    const sheets = await sheetsOf(await worker.content(caller, job.resultFileId));
    expect([...sheets.keys()]).toEqual(['Übersicht', 'Bewertungen nach Standort']);
    expect(sheets.get('Übersicht')?.slice(1)).toEqual([
      ['Bericht', 'Acme'],
      ['Standorte', 'Tag flagship'],
      ['Zeitraum', '1. Juli 2026 bis 31. Juli 2026', '', '31. Mai 2026 bis 30. Juni 2026'],
      ['Durchschnittliche Bewertung', '4.5'],
    ]);
    expect(sheets.get('Bewertungen nach Standort')?.[0]).toEqual(['Name', 'Kennzahl']);
  });

  it('[jobs] says which sheets end before their last row, because a sheet has a bound', async () => {
    const { job, sheets } = await reported([part('Reviews', [], three)], 2);
    expect(sheets.get('Reviews')).toHaveLength(3);
    const warning = 'These sheets end after 2 rows, and the rest is left out: Reviews. Select fewer locations.';
    expect(job.warnings).toEqual([warning]);
  });

  it('[jobs] is written anew by a repeated step, without a row twice', async () => {
    let fails = true;
    const rows = async function* (): AsyncGenerator<ReportCell[]> {
      for (let number = 0; number < 60_000; number += 1) {
        if (number === 59_999 && fails) throw new Error('The database is away.');
        yield [`Row ${number}`, Math.random()];
      }
    };
    const worker = jobsWorker(fixture.deps, [new ReportJob(fixture.deps, [part('Reviews', [], rows)])]);
    const first = await worker.after(await startReport(fixture.deps, caller, REQUEST));
    expect(first).toMatchObject({ state: 'RUNNING', phase: 'WRITING', resultFileId: null });
    expect(first.processed).toBeGreaterThan(0);
    fails = false;
    await fixture.makeDue();
    await worker.work();
    const job = await fixture.read(first);
    expect(job).toMatchObject({ state: 'DONE', total: 60_002, processed: 60_002 });
    const sheets = await sheetsOf(await worker.content(caller, job.resultFileId));
    expect(sheets.get('Reviews')?.length).toBe(60_001);
  });
});
