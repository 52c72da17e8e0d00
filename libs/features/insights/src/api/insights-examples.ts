import { locationIdExample } from '@listings/api-kit';
import type { InsightField } from '../rules/insight-metrics.js';

/** The payload of an insights operation, with a range of two days. */
export function insightsExample(fields: readonly InsightField[]) {
  const values = (of: (field: InsightField, index: number) => number) =>
    Object.fromEntries(fields.map((each, index) => [each.name, of(each, index)]));
  const first = values((_, index) => 40 - 2 * index);
  const second = values((_, index) => 42 - 2 * index);
  const total = (field: InsightField, index: number) => (field.total === 'last' ? 42 - 2 * index : 82 - 4 * index);
  const before = (field: InsightField, index: number) => Math.max(total(field, index) - 3, 0);
  return {
    locationId: locationIdExample,
    fromDate: '2026-07-05',
    toDate: '2026-07-06',
    totals: values(total),
    previousTotals: values(before),
    comparison: { days: values(() => 2), totals: values(total), previousTotals: values(before) },
    daily: [
      { date: '2026-07-05', ...first },
      { date: '2026-07-06', ...second },
    ],
    errors: [],
  };
}
