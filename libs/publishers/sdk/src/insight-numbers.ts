import { faultOfLabel } from './localized-text.js';

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
