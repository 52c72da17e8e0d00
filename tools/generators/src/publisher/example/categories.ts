import { mapCategories } from '@listings/publisher-sdk';

/** One pair per line: our sub-category (see `GET /api/v4/sub-categories`) and the publisher's. */
export const categories = mapCategories([
  ['bakery', 'bakeries'],
  ['cafe', 'cafes'],
  ['florist', 'florists'],
  ['bookstore', 'bookshops'],
]);
