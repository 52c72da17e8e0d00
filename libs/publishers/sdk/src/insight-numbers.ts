import type { InsightMetric } from './insights.js';
import { faultOfLabel } from './localized-text.js';
import type { LocalizedText } from './localized-text.js';

/** What a publisher calls one of its numbers, and what the number counts. */
export interface InsightNumber {
  /** One of `metrics` of the plug-in. It decides which totals of the core the number adds to. */
  readonly metric: InsightMetric;
  /** The name that people know from the publisher: `{ en: 'Profile views', de: 'Profilaufrufe' }`. */
  readonly label: LocalizedText;
  /** `people`: each person counts once a day, however often. Absent: every time counts. */
  readonly unit?: 'times' | 'people';
}

/** What is wrong with the names of numbers, as the end of a sentence; undefined if nothing is. */
export function faultOfNumbers(numbers: unknown, metrics: readonly string[]): string | undefined {
  if (!Array.isArray(numbers)) return 'must be a list of numbers';
  const seen = new Set<unknown>();
  for (const number of numbers as readonly (Readonly<Record<string, unknown>> | null)[]) {
    const { metric, label, unit = 'times' } = number ?? {};
    if (typeof metric !== 'string' || !metrics.includes(metric))
      return `has the metric ${typeof metric === 'string' ? `"${metric.slice(0, 50)}"` : 'of no name'}, which metrics does not contain`;
    if (seen.has(metric)) return `has the metric "${metric}" twice`;
    seen.add(metric);
    const fault = faultOfLabel(label);
    if (fault !== undefined) return `${fault}, for the metric "${metric}"`;
    if (unit !== 'times' && unit !== 'people')
      return `has another unit than times and people for the metric "${metric}"`;
  }
  return undefined;
}
