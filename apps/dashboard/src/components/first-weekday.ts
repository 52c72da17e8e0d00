import { locale } from './format.js';

interface WeekInfo {
  readonly firstDay?: number;
}

/** What this asks of a locale. Browsers have `getWeekInfo()`; earlier ones had `weekInfo` instead, and some have neither. */
interface LocaleWithWeeks {
  readonly getWeekInfo?: () => WeekInfo;
  readonly weekInfo?: WeekInfo;
}

const MONDAY = 1;

/** The first day of the week where the reader is, 1 (Monday) to 7. */
export function firstWeekday(of: LocaleWithWeeks = new Intl.Locale(locale()) as LocaleWithWeeks): number {
  return of.getWeekInfo?.().firstDay ?? of.weekInfo?.firstDay ?? MONDAY;
}
