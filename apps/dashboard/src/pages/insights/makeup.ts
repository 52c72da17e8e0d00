import type { PublisherInfo } from '../../api/publishers-query.js';

type InsightNumber = PublisherInfo['insightMakeup'][number]['numbers'][number];

/** What a metric adds up at the publishers that have a total of it. */
export function makeupOf(
  publishers: readonly (Pick<PublisherInfo, 'name' | 'insightMakeup'> & { readonly publisher: string })[],
  { metric, totals }: { metric: string; totals: readonly { readonly metric: string; readonly publisher: string }[] },
): readonly { readonly publisher: string; readonly numbers: readonly InsightNumber[] }[] {
  const shown = new Set(totals.flatMap((total) => (total.metric === metric ? [total.publisher] : [])));
  return publishers.flatMap(({ publisher, name, insightMakeup }) => {
    const made = insightMakeup.find((each) => each.metric === metric);
    return made && shown.has(publisher) ? [{ publisher: name, numbers: made.numbers }] : [];
  });
}

/** What the publisher calls a number, in the language of the person or else in English; undefined if it has no name for it. */
export function nameOfNumber({ labels }: Pick<InsightNumber, 'labels'>, language: string): string | undefined {
  const named = labels.find((each) => each.language === language) ?? labels.find((each) => each.language === 'en');
  return named?.text;
}
