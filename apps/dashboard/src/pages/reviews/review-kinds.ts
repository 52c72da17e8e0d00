import { useQuery } from '@tanstack/react-query';
import { knownText, textsUnder } from '../../language/t.js';
import { ownCategoryName } from './own-category-name.js';
import { reviewSitesQuery } from './review-queries.js';
import type { Review, ReviewSite } from './review-queries.js';

/** The kinds that a person can filter by: what every installation may have, and what the publishers of this one have. */
export function useKindFilters(): readonly { readonly category: string; readonly label: string }[] {
  const { data: sites = [] } = useQuery(reviewSitesQuery);
  const known = Object.entries(textsUnder('reviews.filters.categories'));
  const own = sites.flatMap((site) =>
    site.ownCategories.map((each) => [each.category.toUpperCase(), ownCategoryName(each)]),
  );
  return [...new Map([...known, ...(own as [string, string][])])].map(([category, label]) => ({ category, label }));
}

/** Names what an interaction is; undefined for a review, which the stars show. */
export function useKindNames(): (review: Pick<Review, 'category' | 'categoryLabel' | 'source'>) => string | undefined {
  const { data: sites = [] } = useQuery(reviewSitesQuery);
  return ({ category, categoryLabel, source }) => {
    if (category === 'Review') return undefined;
    const own = ownCategoryOf(sites, { category, source });
    return own ? ownCategoryName(own) : (knownText('reviews.list.kinds', category.toUpperCase()) ?? categoryLabel);
  };
}

/** Whether a reply may close the review. */
export function useClosable(review: Pick<Review, 'category' | 'source'>): boolean {
  const { data: sites = [] } = useQuery(reviewSitesQuery);
  return ownCategoryOf(sites, review)?.closable ?? false;
}

function ownCategoryOf(sites: readonly ReviewSite[], { category, source }: Pick<Review, 'category' | 'source'>) {
  return sites.find(({ hostname }) => hostname === source)?.ownCategories.find((each) => each.category === category);
}

/** Whether the business has closed the conversation: with its last reply, after which nobody has written. */
export function isClosed({ responses }: Pick<Review, 'responses'>): boolean {
  const last = responses.at(-1);
  return last !== undefined && last.closes && last.interactionStatus !== 'FAILED';
}
