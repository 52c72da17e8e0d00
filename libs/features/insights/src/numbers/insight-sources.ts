import type { RegisteredPublisher } from '@listings/publisher-registry';
import { insightFields, insightFieldsOf } from '../rules/insight-metrics.js';
import type { InsightSource } from '../store/insight-pairs.js';

/** The metrics of publishers, those with the same name beside each other. */
export function sourcesOf(sites: readonly RegisteredPublisher[]): InsightSource[] {
  const all = sites.flatMap(({ names, publisher }) =>
    insightFieldsOf(publisher.insights?.metrics ?? []).map(({ name, parts, total }): InsightSource => {
      return { metric: name, publisher: names.constant, parts, total };
    }),
  );
  return insightFields.flatMap(({ name }) => all.filter(({ metric }) => metric === name));
}
