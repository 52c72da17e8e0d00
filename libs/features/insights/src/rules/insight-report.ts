import { addDays, lengthInDays } from '@listings/domain';
import type { DayRange } from '@listings/domain';
import type { InsightField } from './insight-metrics.js';

/** The numbers of a day, by the metric of the plug-in. A metric without a report is left out. */
export interface InsightDay {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly metrics: Readonly<Record<string, number>>;
}

/** Values by the name of the field; null: the publisher reported none. */
export type InsightValues = Readonly<Record<string, number | null>>;

/**
 * Both ranges over the days that both have. A publisher reports some days late, and has no numbers from before a listing was linked, so the
 * totals of the two ranges may cover different numbers of days.
 */
export interface InsightComparison {
  /** The number of days that have a value in both ranges. */
  readonly days: Readonly<Record<string, number>>;
  readonly totals: InsightValues;
  readonly previousTotals: InsightValues;
}

/** The numbers of a range, its totals, and the totals of the preceding range of the same length [contract 11]. */
export interface InsightReport {
  readonly totals: InsightValues;
  readonly previousTotals: InsightValues;
  readonly comparison: InsightComparison;
  /** Each day has its `date` beside its values. */
  readonly daily: readonly ({ readonly date: string } & Readonly<Record<string, string | number | null>>)[];
}

/**
 * Builds the report of a range. `days` holds the days of the range and of the preceding one, oldest first. A value is
 * available only if the publisher reported all its parts; a missing value is null and never zero [publishers 5.15].
 */
export function insightReport(
  fields: readonly InsightField[],
  range: DayRange,
  days: readonly InsightDay[],
): InsightReport {
  const own = days.filter(({ date }) => date >= range.from && date <= range.to);
  const preceding = days.filter(({ date }) => date < range.from);
  return {
    totals: totalsOf(fields, own),
    previousTotals: totalsOf(fields, preceding),
    comparison: comparisonOf(fields, { range, own, preceding }),
    daily: own.map((day) => ({ date: day.date, ...valuesOf(fields, (each) => valueOn(day, each)) })),
  };
}

function comparisonOf(
  fields: readonly InsightField[],
  { range, own, preceding }: { range: DayRange; own: readonly InsightDay[]; preceding: readonly InsightDay[] },
): InsightComparison {
  const length = lengthInDays(range);
  const before = new Map(preceding.map((day) => [day.date, day]));
  const pairs = (each: InsightField) =>
    own.flatMap((day) => {
      const earlier = before.get(addDays(day.date, -length));
      return earlier && valueOn(day, each) !== null && valueOn(earlier, each) !== null ? [{ day, earlier }] : [];
    });
  return {
    days: Object.fromEntries(fields.map((each) => [each.name, pairs(each).length])),
    totals: valuesOf(fields, (each) =>
      totalOf(
        each,
        pairs(each).map(({ day }) => day),
      ),
    ),
    previousTotals: valuesOf(fields, (each) =>
      totalOf(
        each,
        pairs(each).map(({ earlier }) => earlier),
      ),
    ),
  };
}

function totalsOf(fields: readonly InsightField[], days: readonly InsightDay[]): InsightValues {
  return valuesOf(fields, (each) => totalOf(each, days));
}

function totalOf(field: InsightField, days: readonly InsightDay[]): number | null {
  const values = days.map((day) => valueOn(day, field)).filter((value) => value !== null);
  if (values.length === 0) return null;
  return field.total === 'last' ? (values.at(-1) ?? null) : sum(values);
}

function valuesOf(
  fields: readonly InsightField[],
  value: (each: InsightField) => number | null,
): Record<string, number | null> {
  return Object.fromEntries(fields.map((each) => [each.name, value(each)]));
}

function valueOn({ metrics }: InsightDay, { parts }: InsightField): number | null {
  const values = parts.map((part) => (Object.hasOwn(metrics, part) ? metrics[part] : undefined));
  const reported = values.filter((value) => value !== undefined);
  return reported.length < values.length ? null : sum(reported);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
