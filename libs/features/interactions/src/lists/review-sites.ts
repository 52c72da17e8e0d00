import type { PublisherRegistry } from '@listings/publisher-registry';
import { categoryOf, shownCategory } from '../rules/interaction.js';
import { ownCategories } from './interaction-kinds.js';

/** A site whose reviews the service reads [contract 6]. */
export interface ReviewSite {
  readonly siteId: number;
  readonly name: string;
  readonly url: string;
  /** As in `source` of an interaction and in the parameter siteUrls. */
  readonly hostname: string;
  readonly ratingScale: 'STARS' | 'RECOMMENDATION' | 'NONE';
  readonly responsesPerReview: 'ONE' | 'MANY';
  /** The kinds that the service reads there, as in `category` of an interaction. */
  readonly categories: readonly string[];
  /** The kinds among them that the plug-in declares as its own, with their names. */
  readonly ownCategories: readonly {
    category: string;
    label: string;
    /** Whether a response may close such an interaction. */
    closable: boolean;
    labels: readonly { language: string; text: string }[];
  }[];
}

const SCALES = { stars: 'STARS', recommendation: 'RECOMMENDATION', none: 'NONE' } as const;

/** The sites whose plug-in has reviews, in the order of the configuration. */
export function reviewSites(publishers: PublisherRegistry): ReviewSite[] {
  return publishers.all.flatMap((registered) => {
    const { declaration, publisher } = registered;
    const { site } = declaration;
    const { reviews } = publisher;
    if (!reviews) return [];
    const { id: siteId, name, url, hostname } = site;
    const responsesPerReview = reviews.repliesPerReview === 'one' ? ('ONE' as const) : ('MANY' as const);
    const own = ownCategories(registered).map(({ category, label, closable }) => ({
      ...{ category: shownCategory(category), label: label.en, closable },
      labels: Object.entries(label).map(([language, text]) => ({ language, text })),
    }));
    const listed = [...(reviews.scale === 'none' ? [] : [undefined]), ...(reviews.alsoLists ?? [])];
    const categories = [
      ...listed.map((each) => shownCategory(categoryOf(each))),
      ...own.map(({ category }) => category),
    ];
    const ratingScale = SCALES[reviews.scale];
    return [{ siteId, name, url, hostname, ratingScale, responsesPerReview, categories, ownCategories: own }];
  });
}
