import { Type } from 'typebox';
import { count, day, ErrorEntries, globalIdOf, listOf, nullable, recordOf } from '@listings/api-kit';
import type { InsightField } from '../rules/insight-metrics.js';

/** The payload of the insights operation of a publisher whose type names begin with `name` [contract 11]. */
export function insightsPayload(name: string, fields: readonly InsightField[]) {
  const values = (note: (each: InsightField) => string) =>
    Object.fromEntries(
      fields.map((each) => [
        each.name,
        nullable(Type.Number({ minimum: 0, description: `${each.description}${note(each)}` })),
      ]),
    );
  const totals = (period: string) =>
    recordOf(
      `${name}InsightTotals`,
      `Each metric over ${period}; null when the publisher reported no value.`,
      values(({ total }) => (total === 'last' ? ' The value of the last day that has one.' : ' The sum of the days.')),
    );
  return recordOf(`${name}Insights`, 'Daily numbers of a location at a publisher.', {
    locationId: globalIdOf('Location', 'Id of the location.'),
    fromDate: day('First day of the range.'),
    toDate: day('Last day of the range.'),
    totals: totals('a range'),
    previousTotals: totals('a range'),
    comparison: recordOf(
      `${name}InsightComparison`,
      'The range and the preceding range over the days for which both have a value. Compare these totals: the others may be of different numbers of days.',
      {
        days: recordOf(
          `${name}InsightComparedDays`,
          'The number of days that have a value of the metric in both ranges.',
          Object.fromEntries(
            fields.map((each) => [each.name, count(`Days with a value in both ranges. ${each.description}`)]),
          ),
        ),
        totals: totals('a range'),
        previousTotals: totals('a range'),
      },
    ),
    daily: listOf(
      'The days of the range for which the publisher has numbers, oldest first. A missing day is not available; it is not zero.',
      recordOf(`${name}InsightDay`, 'The numbers of one day; null when the publisher reported no value.', {
        date: day('The day, in the time zone of the listing.'),
        ...values(() => ''),
      }),
    ),
    errors: ErrorEntries,
  });
}
