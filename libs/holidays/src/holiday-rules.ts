/** The day of a holiday in a year. */
export type HolidayRule =
  /** The same day each year. */
  | { readonly month: number; readonly day: number }
  /** The first, second … or last (-1) weekday of a month; 0 is Sunday. */
  | { readonly month: number; readonly weekday: number; readonly nth: number }
  /** The last of these weekdays before that day. */
  | { readonly month: number; readonly weekday: number; readonly before: number }
  /** Days after Easter Sunday of the Gregorian calendar. */
  | { readonly easter: number };

/** A holiday: its name, its rule, and whether it is only a custom: businesses change their hours, but it is no public holiday of the whole country. */
export type Holiday = readonly [name: string, rule: HolidayRule, custom?: 'CUSTOM'];

const on = (month: number, day: number): HolidayRule => ({ month, day });
const nth = (position: number, weekday: number, month: number): HolidayRule => ({ month, weekday, nth: position });
const easter = (days: number): HolidayRule => ({ easter: days });
const LAST = -1;
const [MONDAY, THURSDAY] = [1, 4];

const COUNTRIES = 'US CA GB IE DE AT CH FR ES PT IT NL BE AU';

/**
 * Each holiday with the countries in which businesses change their hours on it, in the whole country. The days are facts that the
 * laws of the countries state. See docs/decisions/0061-holidays.md.
 */
const ROWS: readonly (readonly [name: string, rule: HolidayRule, countries: string, custom?: 'CUSTOM'])[] = [
  ['New Year’s Day', on(1, 1), COUNTRIES],
  ['Epiphany', on(1, 6), 'AT ES IT'],
  ['Martin Luther King Jr. Day', nth(3, MONDAY, 1), 'US'],
  ['Australia Day', on(1, 26), 'AU'],
  ['Presidents’ Day', nth(3, MONDAY, 2), 'US'],
  ['St. Patrick’s Day', on(3, 17), 'IE'],
  ['Good Friday', easter(-2), 'CA GB DE CH ES PT NL AU'],
  ['Good Friday', easter(-2), 'IE', 'CUSTOM'],
  ['Easter Sunday', easter(0), 'PT IT NL'],
  ['Easter Sunday', easter(0), 'US CA GB IE DE AT CH FR ES BE AU', 'CUSTOM'],
  ['Easter Monday', easter(1), 'GB IE DE AT CH FR IT NL BE AU'],
  ['Freedom Day', on(4, 25), 'PT'],
  ['Liberation Day', on(4, 25), 'IT'],
  ['Anzac Day', on(4, 25), 'AU'],
  ['King’s Day', on(4, 27), 'NL'],
  ['Labour Day', on(5, 1), 'DE AT FR ES PT IT BE'],
  ['Early May bank holiday', nth(1, MONDAY, 5), 'GB'],
  ['May Day', nth(1, MONDAY, 5), 'IE'],
  ['Victory in Europe Day', on(5, 8), 'FR'],
  ['Victoria Day', { month: 5, weekday: MONDAY, before: 25 }, 'CA'],
  ['Memorial Day', nth(LAST, MONDAY, 5), 'US'],
  ['Spring bank holiday', nth(LAST, MONDAY, 5), 'GB'],
  ['Ascension Day', easter(39), 'DE AT CH FR NL BE'],
  ['Whit Monday', easter(50), 'DE AT CH FR NL BE'],
  ['June bank holiday', nth(1, MONDAY, 6), 'IE'],
  ['Republic Day', on(6, 2), 'IT'],
  ['Portugal Day', on(6, 10), 'PT'],
  ['Corpus Christi', easter(60), 'AT PT'],
  ['Juneteenth', on(6, 19), 'US'],
  ['Canada Day', on(7, 1), 'CA'],
  ['Independence Day', on(7, 4), 'US'],
  ['Bastille Day', on(7, 14), 'FR'],
  ['National Day', on(7, 21), 'BE'],
  ['Swiss National Day', on(8, 1), 'CH'],
  ['August bank holiday', nth(1, MONDAY, 8), 'IE'],
  ['Assumption Day', on(8, 15), 'AT FR ES PT IT BE'],
  ['Summer bank holiday', nth(LAST, MONDAY, 8), 'GB'],
  ['Labor Day', nth(1, MONDAY, 9), 'US'],
  ['Labour Day', nth(1, MONDAY, 9), 'CA'],
  ['National Day for Truth and Reconciliation', on(9, 30), 'CA'],
  ['German Unity Day', on(10, 3), 'DE'],
  ['Republic Day', on(10, 5), 'PT'],
  ['Columbus Day', nth(2, MONDAY, 10), 'US'],
  ['Thanksgiving', nth(2, MONDAY, 10), 'CA'],
  ['National Day', on(10, 12), 'ES'],
  ['National Day', on(10, 26), 'AT'],
  ['October bank holiday', nth(LAST, MONDAY, 10), 'IE'],
  ['All Saints’ Day', on(11, 1), 'AT FR ES PT IT BE'],
  ['Remembrance Day', on(11, 11), 'CA'],
  ['Veterans Day', on(11, 11), 'US'],
  ['Armistice Day', on(11, 11), 'FR BE'],
  ['Thanksgiving Day', nth(4, THURSDAY, 11), 'US'],
  ['Restoration of Independence', on(12, 1), 'PT'],
  ['Constitution Day', on(12, 6), 'ES'],
  ['Immaculate Conception', on(12, 8), 'AT ES PT IT'],
  ['Christmas Eve', on(12, 24), COUNTRIES, 'CUSTOM'],
  ['Christmas Day', on(12, 25), COUNTRIES],
  ['Boxing Day', on(12, 26), 'CA GB AU'],
  ['St. Stephen’s Day', on(12, 26), 'IE DE AT CH IT NL'],
  ['New Year’s Eve', on(12, 31), COUNTRIES, 'CUSTOM'],
];

/** The holidays by country. Of two on one day, the first one names it. */
export const HOLIDAYS: Readonly<Record<string, readonly Holiday[]>> = Object.fromEntries(
  COUNTRIES.split(' ').map((country) => {
    const own = ROWS.filter(([, , countries]) => countries.includes(country));
    return [country, own.map(([name, rule, , custom]): Holiday => (custom ? [name, rule, custom] : [name, rule]))];
  }),
);
