import type { RegisteredPublisher } from '@listings/publisher-registry';
import { insightFieldsOf } from '../rules/insight-metrics.js';

/** Which numbers of a publisher a metric of the API adds up. */
export interface InsightMakeup {
  readonly metric: string;
  readonly numbers: readonly {
    /** The metric of the plug-in: `IMPRESSIONS_MAPS`. */
    readonly number: string;
    /** What the publisher calls it; empty if the plug-in has no name for it. */
    readonly labels: readonly { readonly language: string; readonly text: string }[];
    readonly unit: 'TIMES' | 'PEOPLE';
  }[];
}

/** What the metrics of the API are made up of at a publisher; none if it has no insights. */
export function insightMakeup({ publisher: { insights } }: RegisteredPublisher): InsightMakeup[] {
  const named = new Map(insights?.numbers?.map((number) => [number.metric as string, number]));
  return insightFieldsOf(insights?.metrics ?? []).map(({ name, parts }) => ({
    metric: name,
    numbers: parts.map((number) => {
      const { label, unit = 'times' } = named.get(number) ?? {};
      return {
        number,
        labels: Object.entries<string>({ ...label }).map(([language, text]) => ({ language, text })),
        unit: unit === 'people' ? ('PEOPLE' as const) : ('TIMES' as const),
      };
    }),
  }));
}
