import { INPUT_BOUNDS } from '@listings/domain';

/**
 * The bounds of posts: of a post [contract 5], of what its input may hold [contract 4], and of the lists of posts. Lengths
 * are in characters.
 */
export const POST_BOUNDS = {
  name: 250,
  locations: 10_000,
  /** More than any installation has; every list of sites in an input is shorter. */
  sites: 100,
  message: 5_000,
  /** Pictures and videos at one site. */
  media: 10,
  products: 20,
  price: INPUT_BOUNDS.text,
  ctaFields: 10,
  ctaFieldName: 50,
  /** Parts that the sites do not show, in one answer: as many as errors. */
  warnings: 50,
  filterValues: 100,
  exportedPosts: 500,
  /** More pages than a person turns; the filters find the rest. */
  pages: 1_000,
  page: 500,
} as const;
