import type { BusinessHoursDay } from '@listings/domain';
import { addDays } from '@listings/domain';
import type { ListingHours } from '@listings/publisher-sdk';

/** Holidays within so many days must be at a listing; later ones may still be missing there. */
const EXPECTED_DAYS = 30;
/** A listing that lacks a holiday within so many days gets a push. */
const RENEWED_DAYS = 90;
/** Between two pushes for holidays, also where a publisher keeps none of them. */
const BETWEEN_PUSHES_DAYS = 30;

/** The dates of holidays that a listing may lack, because a later push hands them over. */
export function laterHolidays(dates: readonly BusinessHoursDay[], today: string): readonly string[] {
  const last = addDays(today, EXPECTED_DAYS);
  return dates.flatMap(({ specialDate = '' }) => (specialDate > last ? [specialDate] : []));
}

/** Whether a listing lacks holidays that come near, so that a push has to hand over those of the coming year. */
export function lacksHolidays(
  dates: readonly BusinessHoursDay[],
  shown: readonly ListingHours[],
  today: string,
): boolean {
  const last = addDays(today, RENEWED_DAYS);
  const there = new Set(shown.map(({ specialDate }) => specialDate));
  return dates.some(({ specialDate = '' }) => specialDate <= last && !there.has(specialDate));
}

/** Whether the last push is so long ago that another one may hand over holidays. */
export function mayRenewHolidays(pushedAt: string, today: string): boolean {
  return addDays(pushedAt, BETWEEN_PUSHES_DAYS) <= today;
}
