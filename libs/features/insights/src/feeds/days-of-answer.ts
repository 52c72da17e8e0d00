import { isDay } from '@listings/domain';
import type { DayRange } from '@listings/domain';
import type { DailyInsight } from '@listings/publisher-sdk';
import type { InsightDay } from '../rules/insight-report.js';

/**
 * Groups the values of a plug-in by day. Ignores values outside the window. Reports and ignores metrics that the plug-in does not declare, days
 * that do not exist, and values that cannot be counts.
 */
export function daysOfAnswer(
  values: readonly DailyInsight[],
  { metrics, window, onInvalid }: { metrics: readonly string[]; window: DayRange; onInvalid: () => void },
): InsightDay[] {
  const declared = new Set(metrics);
  const valid = values.filter(
    ({ metric, date, value }) => declared.has(metric) && isDay(date) && value >= 0 && value <= Number.MAX_SAFE_INTEGER,
  );
  if (valid.length < values.length) onInvalid();
  const days = new Map<string, Map<string, number>>();
  for (const { metric, date, value } of valid) {
    if (date < window.from || date > window.to) continue;
    const day = days.get(date) ?? new Map<string, number>();
    days.set(date, day.set(metric, value));
  }
  return [...days].map(([date, day]) => ({ date, metrics: Object.fromEntries(day) }));
}
