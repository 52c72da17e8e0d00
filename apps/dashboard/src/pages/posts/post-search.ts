import { dayOf, momentOf } from '../../components/day.js';
import { flagOf, numberOf, oneOf, searchReader, textOf, wordsOf } from '../../components/search-values.js';

/** Reads the filters of the list of posts from an address; what is no filter is left out. */
export const postSearch = searchReader({
  status: oneOf(['SCHEDULED', 'INPROGRESS', 'SUCCESS', 'EXPIRED', 'DELETED']),
  type: oneOf(['ANNOUNCEMENT', 'EVENT', 'OFFER', 'COVID19', 'PRODUCT']),
  site: textOf,
  /** Only posts that a publisher has rejected at a location. */
  rejected: flagOf,
  /** Only posts that go live, or went live, from this day on. */
  from: dayOf,
  search: wordsOf,
  sort: oneOf(['live_at', 'name', 'views', 'clicks', 'shares']),
  page: numberOf,
});

/** The filters of the list of posts, as they stand in the address. */
export type PostSearch = ReturnType<typeof postSearch>;

/** Reads the part of the calendar that an address names. */
export const calendarSearch = searchReader({ view: oneOf(['month', 'week', 'day', 'list']), day: dayOf });

/** Reads what a link to the composer proposes. */
export const composerSearch = searchReader({
  start: momentOf,
  /** The number of the post whose content is used again. */
  from: numberOf,
  /** Only the locations where that post failed at this site. */
  failedAt: textOf,
});
