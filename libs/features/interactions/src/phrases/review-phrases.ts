import type { Caller, DayRange } from '@listings/domain';
import type { InteractionsDependencies } from '../dependencies.js';
import { INTERACTION_BOUNDS } from '../rules/interaction-bounds.js';
import { rounded } from '../rules/review-analytics.js';
import { sentimentOf } from '../rules/review-phrases.js';
import type { Sentiment } from '../rules/review-phrases.js';
import { findPhrases } from '../store/review-phrases.js';

/** A phrase that reviews mention [contract 11]. */
export interface ReviewPhrase {
  readonly phrase: string;
  readonly count: number;
  readonly averageRating: number | null;
  readonly sentiment: Sentiment;
  /** Hostnames of the sites whose reviews mention it. */
  readonly sites: readonly string[];
}

/** The phrases that the reviews of a period mention most, with what their ratings say about them. */
export async function listReviewPhrases(
  { database, publishers }: InteractionsDependencies,
  { accountId }: Caller,
  query: { locationIds?: readonly number[]; hostnames?: readonly string[]; range: DayRange },
): Promise<ReviewPhrase[]> {
  const { locationIds, hostnames, range } = query;
  const sites = publishers.all.filter(
    ({ publisher, declaration: { site } }) => publisher.reviews && (hostnames?.includes(site.hostname) ?? true),
  );
  const constants = sites.map(({ names }) => names.constant);
  const scope = { accountId, locationIds, publishers: constants, ...range };
  const { phraseReviews: reviews, phrases: limit } = INTERACTION_BOUNDS;
  const rows = await findPhrases(database, scope, { reviews, limit });
  return rows.map(({ phrase, count, averageRating, publishers: mentionedBy, ...ratings }) => ({
    phrase,
    count,
    averageRating: averageRating === null ? null : rounded(averageRating, 2),
    sentiment: sentimentOf(ratings),
    sites: sites
      .filter(({ names }) => mentionedBy.includes(names.constant))
      .map(({ declaration }) => declaration.site.hostname),
  }));
}
