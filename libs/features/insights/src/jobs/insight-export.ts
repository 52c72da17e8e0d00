import type { ExportSource, ExportTable, JobRow } from '@listings/feature-jobs';
import type { Database } from '@listings/persistence';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { insightFields, insightFieldsOf, labelOfMetric } from '../rules/insight-metrics.js';
import { insightReport } from '../rules/insight-report.js';
import type { InsightDay, InsightValues } from '../rules/insight-report.js';
import { findDaysOfListings, findInsightListings } from '../store/insight-export.js';
import type { ListingOfInsights } from '../store/insight-export.js';
import { INSIGHTS_OF_LISTINGS } from './start-insight-export.js';
import type { InsightExportParameters } from './start-insight-export.js';

type Cell = string | number | null;

/** Listings whose days are read at once: with the longest period about ten thousand rows. */
const AT_ONCE = 20;

/** Exports the numbers of listings: a row for each day, or one for the whole period. */
export class InsightExport implements ExportSource {
  readonly of = INSIGHTS_OF_LISTINGS;

  constructor(private readonly deps: { readonly database: Database; readonly publishers: PublisherRegistry }) {}

  async open({ accountId, parameters }: JobRow): Promise<ExportTable> {
    const given = parameters as unknown as InsightExportParameters;
    const period = given.rows === 'DAYS' ? ['Day'] : ['From', 'To', 'Days with numbers'];
    return {
      header: [
        ...['Location ID', 'Location', 'Store code', 'City', 'Site'],
        ...period,
        ...insightFields.map(({ name }) => labelOfMetric(name)),
      ],
      total: null,
      rows: this.rows(accountId, given),
    };
  }

  private async *rows(accountId: number, given: InsightExportParameters): AsyncGenerator<Cell[]> {
    const { database } = this.deps;
    const { filter, from, to } = given;
    for (let after: ListingOfInsights | undefined; ;) {
      const found = await findInsightListings(database, { accountId, filter, after, size: AT_ONCE });
      const listings = found.slice(0, AT_ONCE);
      const feedIds = listings.map(({ feedId }) => feedId);
      const days = await findDaysOfListings(database, { accountId, feedIds, from, to });
      for (const listing of listings) yield* this.rowsOf(listing, days.get(listing.feedId) ?? [], given);
      if (found.length <= AT_ONCE) return;
      after = listings.at(-1);
    }
  }

  private *rowsOf(
    listing: ListingOfInsights,
    days: readonly InsightDay[],
    { rows, from, to }: InsightExportParameters,
  ): Generator<Cell[]> {
    if (days.length === 0) return;
    const { locationId, name, storeId, city, publisher } = listing;
    const known = this.deps.publishers.find(publisher);
    const place = [locationId, name, storeId, city, known?.declaration.site.name ?? publisher];
    const fields = insightFieldsOf(known?.publisher.insights?.metrics ?? []);
    const { totals, daily } = insightReport(fields, { from, to }, days);
    if (rows === 'TOTALS') yield [...place, from, to, days.length, ...cellsOf(totals)];
    else for (const { date = null, ...values } of daily) yield [...place, date, ...cellsOf(values as InsightValues)];
  }
}

/** The values of all columns; empty where the publisher does not have the metric, or has reported none. */
function cellsOf(values: InsightValues): Cell[] {
  return insightFields.map(({ name }) => values[name] ?? null);
}
