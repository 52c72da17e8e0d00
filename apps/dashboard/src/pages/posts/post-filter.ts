import type { PublicSchemas } from '../../api/types.js';
import { startOfDay } from './calendar/calendar-dates.js';
import type { Day } from './calendar/calendar-dates.js';
import { readerZone } from './calendar/calendar-words.js';
import type { PostSearch } from './post-search.js';

/** Which posts an export has. */
export type PostExportFilter = Omit<PublicSchemas['StartPostExportInput'], 'clientMutationId' | 'format'>;

/** The moment at which a day of the reader begins. */
export function liveSince(day: Day | undefined): string | undefined {
  return day === undefined ? undefined : startOfDay(day, readerZone()).toISOString();
}

/** The posts of the list, as its export selects them. */
export function postFilter({ status, type, site, rejected, from, search }: PostSearch): PostExportFilter {
  const liveFrom = liveSince(from);
  return {
    ...(status && { statuses: [status] }),
    ...(type && { types: [type] }),
    ...(site !== undefined && { sites: [site as NonNullable<PostExportFilter['sites']>[number]] }),
    ...(rejected && { rejectedOnly: true }),
    ...(liveFrom !== undefined && { liveFrom }),
    ...(search !== undefined && { search }),
  };
}
