import type { CalendarView, Day } from './calendar/calendar-dates.js';
import { dayOf, momentOf } from '../../components/day.js';

const STATUSES = ['SCHEDULED', 'INPROGRESS', 'SUCCESS', 'EXPIRED', 'DELETED'] as const;
const TYPES = ['ANNOUNCEMENT', 'EVENT', 'OFFER', 'COVID19', 'PRODUCT'] as const;
const SORTS = ['live_at', 'name', 'views', 'clicks', 'shares'] as const;
const VIEWS = ['month', 'week', 'day', 'list'] as const;

/** The filters of the list of posts, as they stand in the address. */
export interface PostSearch {
  readonly status?: (typeof STATUSES)[number];
  readonly type?: (typeof TYPES)[number];
  readonly site?: string;
  /** Only posts that a publisher has rejected at a location. */
  readonly rejected?: true;
  /** Only posts that go live, or went live, from this day on. */
  readonly from?: Day;
  readonly search?: string;
  readonly sort?: (typeof SORTS)[number];
  readonly page?: number;
}

/** Reads the filters of an address; what is no filter is left out. */
export function postSearch({
  status,
  type,
  site,
  rejected,
  from,
  search,
  sort,
  page,
}: Record<string, unknown>): PostSearch {
  return {
    status: STATUSES.find((each) => each === status),
    type: TYPES.find((each) => each === type),
    site: typeof site === 'string' ? site : undefined,
    rejected: rejected === true ? true : undefined,
    from: dayOf(from),
    search: typeof search === 'string' && search !== '' ? search : undefined,
    sort: SORTS.find((each) => each === sort),
    page: Number.isInteger(page) && Number(page) > 1 ? Number(page) : undefined,
  };
}

/** The part of the calendar that an address names. */
export interface CalendarSearch {
  readonly view?: CalendarView;
  readonly day?: Day;
}

/** Reads the part of the calendar from an address. */
export function calendarSearch({ view, day }: Record<string, unknown>): CalendarSearch {
  return { view: VIEWS.find((each) => each === view), day: isDay(day) ? day : undefined };
}

/** What a link to the composer proposes. */
export interface ComposerSearch {
  /** The start, ISO-8601. */
  readonly start?: string;
  /** The number of the post whose content is used again. */
  readonly from?: number;
  /** Only the locations where that post failed at this site. */
  readonly failedAt?: string;
}

/** Reads what a link to the composer proposes. */
export function composerSearch({ start, from, failedAt }: Record<string, unknown>): ComposerSearch {
  return {
    start: momentOf(start),
    from: Number.isInteger(from) && Number(from) > 0 ? Number(from) : undefined,
    failedAt: typeof failedAt === 'string' && failedAt !== '' ? failedAt : undefined,
  };
}

function isDay(value: unknown): value is Day {
  return dayOf(value) !== undefined;
}
