/** The average stars of some reviews, and how many there are. */
export interface RatingNumbers {
  readonly stars: number;
  readonly reviews: number;
}

/** The rating over several publishers: each counts as often as it has reviews, and not without stars. */
export function overall(sites: readonly RatingNumbers[]): RatingNumbers {
  const rated = sites.filter(({ stars }) => stars > 0);
  const reviews = rated.reduce((sum, site) => sum + site.reviews, 0);
  const stars = rated.reduce((sum, site) => sum + site.stars * site.reviews, 0);
  return { stars: reviews === 0 ? 0 : stars / reviews, reviews };
}
