import { shownCategory } from '../rules/interaction.js';
import type { PublisherRegistry } from '@listings/publisher-registry';

/** A site whose reviews the service reads [contract 6]. */
export interface ReviewSite {
  readonly siteId: number;
  readonly name: string;
  readonly url: string;
  /** As in `source` of an interaction and in the parameter siteUrls. */
  readonly hostname: string;
  readonly ratingScale: 'STARS' | 'RECOMMENDATION';
  readonly responsesPerReview: 'ONE' | 'MANY';
  /** What the service reads there, as in `category` of an interaction. */
  readonly categories: readonly string[];
}

/** The sites whose plug-in has reviews, in the order of the configuration. */
export function reviewSites(publishers: PublisherRegistry): ReviewSite[] {
  return publishers.all.flatMap(({ declaration: { site }, publisher: { reviews } }) => {
    if (!reviews) return [];
    const { id: siteId, name, url, hostname } = site;
    const ratingScale = reviews.scale === 'stars' ? ('STARS' as const) : ('RECOMMENDATION' as const);
    const responsesPerReview = reviews.repliesPerReview === 'one' ? ('ONE' as const) : ('MANY' as const);
    const also = (reviews.alsoLists ?? []).map((each) => (each === 'question' ? 'QUESTION' : 'SOCIAL'));
    const categories = (['REVIEW', ...also] as const).map(shownCategory);
    return [{ siteId, name, url, hostname, ratingScale, responsesPerReview, categories }];
  });
}
