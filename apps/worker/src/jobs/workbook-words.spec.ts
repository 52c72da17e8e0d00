import { expect, it } from '@jest/globals';
import { DifferenceExport, HealthReport } from '@listings/feature-health';
import { InsightExport, InsightRankingExport, InsightReport } from '@listings/feature-insights';
import { ReviewExport, ReviewRankingExport, ReviewReport } from '@listings/feature-interactions';
import { wordsIn } from '@listings/feature-jobs';
import type { ExportSource, JobRow, Report } from '@listings/feature-jobs';
import { PostExport, PostReport } from '@listings/feature-posts';
import { AuditLogExport } from '@listings/feature-transfer';

/** Headers are known before rows are read; only their number may be counted before. */
const NOTHING = { database: { texts: async () => [['0']] } } as never;

const parts = [ReviewReport, InsightReport, HealthReport, PostReport].map((Part) => new Part(NOTHING));
const ofNumbers = [ReviewExport, ReviewRankingExport, InsightExport, InsightRankingExport];
const sources: readonly ExportSource[] = [...ofNumbers, PostExport, DifferenceExport, AuditLogExport].map(
  (Source) => new Source(NOTHING),
);

const range = { from: '2026-07-01', to: '2026-07-31' };
const all = { locations: {}, selection: 'All' };
const report: Report = { ...all, accountId: 1, range, beforeFrom: '2026-05-31', language: 'de' };
const parametersOf = (rows: 'DAYS' | 'TOTALS') => ({ filter: {}, rows, request: { metric: 'websiteClicks' } });

/** Headings that German has like English. */
const SAME = ['Name', 'Text', 'Link', 'Neutral'];

it('[languages] each heading and each name of a sheet of reports and workbooks has a translation', async () => {
  const sheets = parts.flatMap((part) => part.sheets(report));
  const texts = sheets.flatMap(({ name, header }) => [name, ...header]);
  for (const source of sources)
    for (const rows of ['DAYS', 'TOTALS'] as const) {
      const job = { accountId: 1, parameters: parametersOf(rows) } as unknown as JobRow;
      texts.push(...(await source.open(job)).header);
    }
  expect(texts.length).toBeGreaterThan(150);
  const words = wordsIn('de');
  expect(texts.filter((text) => words(text) === text && !SAME.includes(text))).toEqual([]);
});
