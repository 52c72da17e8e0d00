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

const NEW_YEAR: Holiday = ['New Year’s Day', on(1, 1)];
const EPIPHANY: Holiday = ['Epiphany', on(1, 6)];
const GOOD_FRIDAY: Holiday = ['Good Friday', easter(-2)];
const EASTER: Holiday = ['Easter Sunday', easter(0), 'CUSTOM'];
const EASTER_BY_LAW: Holiday = ['Easter Sunday', easter(0)];
const EASTER_MONDAY: Holiday = ['Easter Monday', easter(1)];
const LABOUR_DAY: Holiday = ['Labour Day', on(5, 1)];
const ASCENSION: Holiday = ['Ascension Day', easter(39)];
const WHIT_MONDAY: Holiday = ['Whit Monday', easter(50)];
const CORPUS_CHRISTI: Holiday = ['Corpus Christi', easter(60)];
const ASSUMPTION: Holiday = ['Assumption Day', on(8, 15)];
const ALL_SAINTS: Holiday = ['All Saints’ Day', on(11, 1)];
const IMMACULATE: Holiday = ['Immaculate Conception', on(12, 8)];
const CHRISTMAS_EVE: Holiday = ['Christmas Eve', on(12, 24), 'CUSTOM'];
const CHRISTMAS: Holiday = ['Christmas Day', on(12, 25)];
const BOXING_DAY: Holiday = ['Boxing Day', on(12, 26)];
const ST_STEPHEN: Holiday = ['St. Stephen’s Day', on(12, 26)];
const NEW_YEARS_EVE: Holiday = ['New Year’s Eve', on(12, 31), 'CUSTOM'];

/**
 * The holidays by country on which businesses change their hours, in the whole country. The days are facts that the laws of the countries
 * state. See docs/decisions/0061-holidays.md.
 */
export const HOLIDAYS: Readonly<Record<string, readonly Holiday[]>> = {
  US: [
    NEW_YEAR,
    ['Martin Luther King Jr. Day', nth(3, MONDAY, 1)],
    ['Presidents’ Day', nth(3, MONDAY, 2)],
    EASTER,
    ['Memorial Day', nth(LAST, MONDAY, 5)],
    ['Juneteenth', on(6, 19)],
    ['Independence Day', on(7, 4)],
    ['Labor Day', nth(1, MONDAY, 9)],
    ['Columbus Day', nth(2, MONDAY, 10)],
    ['Veterans Day', on(11, 11)],
    ['Thanksgiving Day', nth(4, THURSDAY, 11)],
    CHRISTMAS_EVE,
    CHRISTMAS,
    NEW_YEARS_EVE,
  ],
  CA: [
    NEW_YEAR,
    GOOD_FRIDAY,
    EASTER,
    ['Victoria Day', { month: 5, weekday: MONDAY, before: 25 }],
    ['Canada Day', on(7, 1)],
    ['Labour Day', nth(1, MONDAY, 9)],
    ['National Day for Truth and Reconciliation', on(9, 30)],
    ['Thanksgiving', nth(2, MONDAY, 10)],
    ['Remembrance Day', on(11, 11)],
    CHRISTMAS_EVE,
    CHRISTMAS,
    BOXING_DAY,
    NEW_YEARS_EVE,
  ],
  GB: [
    NEW_YEAR,
    GOOD_FRIDAY,
    EASTER,
    EASTER_MONDAY,
    ['Early May bank holiday', nth(1, MONDAY, 5)],
    ['Spring bank holiday', nth(LAST, MONDAY, 5)],
    ['Summer bank holiday', nth(LAST, MONDAY, 8)],
    CHRISTMAS_EVE,
    CHRISTMAS,
    BOXING_DAY,
    NEW_YEARS_EVE,
  ],
  IE: [
    NEW_YEAR,
    ['St. Patrick’s Day', on(3, 17)],
    ['Good Friday', easter(-2), 'CUSTOM'],
    EASTER,
    EASTER_MONDAY,
    ['May Day', nth(1, MONDAY, 5)],
    ['June bank holiday', nth(1, MONDAY, 6)],
    ['August bank holiday', nth(1, MONDAY, 8)],
    ['October bank holiday', nth(LAST, MONDAY, 10)],
    CHRISTMAS_EVE,
    CHRISTMAS,
    ST_STEPHEN,
    NEW_YEARS_EVE,
  ],
  DE: [
    NEW_YEAR,
    GOOD_FRIDAY,
    EASTER,
    EASTER_MONDAY,
    LABOUR_DAY,
    ASCENSION,
    WHIT_MONDAY,
    ['German Unity Day', on(10, 3)],
    CHRISTMAS_EVE,
    CHRISTMAS,
    ST_STEPHEN,
    NEW_YEARS_EVE,
  ],
  AT: [
    NEW_YEAR,
    EPIPHANY,
    EASTER,
    EASTER_MONDAY,
    LABOUR_DAY,
    ASCENSION,
    WHIT_MONDAY,
    CORPUS_CHRISTI,
    ASSUMPTION,
    ['National Day', on(10, 26)],
    ALL_SAINTS,
    IMMACULATE,
    CHRISTMAS_EVE,
    CHRISTMAS,
    ST_STEPHEN,
    NEW_YEARS_EVE,
  ],
  CH: [
    NEW_YEAR,
    GOOD_FRIDAY,
    EASTER,
    EASTER_MONDAY,
    ASCENSION,
    WHIT_MONDAY,
    ['Swiss National Day', on(8, 1)],
    CHRISTMAS_EVE,
    CHRISTMAS,
    ST_STEPHEN,
    NEW_YEARS_EVE,
  ],
  FR: [
    NEW_YEAR,
    EASTER,
    EASTER_MONDAY,
    LABOUR_DAY,
    ['Victory in Europe Day', on(5, 8)],
    ASCENSION,
    WHIT_MONDAY,
    ['Bastille Day', on(7, 14)],
    ASSUMPTION,
    ALL_SAINTS,
    ['Armistice Day', on(11, 11)],
    CHRISTMAS_EVE,
    CHRISTMAS,
    NEW_YEARS_EVE,
  ],
  ES: [
    NEW_YEAR,
    EPIPHANY,
    GOOD_FRIDAY,
    EASTER,
    LABOUR_DAY,
    ASSUMPTION,
    ['National Day', on(10, 12)],
    ALL_SAINTS,
    ['Constitution Day', on(12, 6)],
    IMMACULATE,
    CHRISTMAS_EVE,
    CHRISTMAS,
    NEW_YEARS_EVE,
  ],
  PT: [
    NEW_YEAR,
    GOOD_FRIDAY,
    EASTER_BY_LAW,
    ['Freedom Day', on(4, 25)],
    LABOUR_DAY,
    ['Portugal Day', on(6, 10)],
    CORPUS_CHRISTI,
    ASSUMPTION,
    ['Republic Day', on(10, 5)],
    ALL_SAINTS,
    ['Restoration of Independence', on(12, 1)],
    IMMACULATE,
    CHRISTMAS_EVE,
    CHRISTMAS,
    NEW_YEARS_EVE,
  ],
  IT: [
    NEW_YEAR,
    EPIPHANY,
    EASTER_BY_LAW,
    EASTER_MONDAY,
    ['Liberation Day', on(4, 25)],
    LABOUR_DAY,
    ['Republic Day', on(6, 2)],
    ASSUMPTION,
    ALL_SAINTS,
    IMMACULATE,
    CHRISTMAS_EVE,
    CHRISTMAS,
    ST_STEPHEN,
    NEW_YEARS_EVE,
  ],
  NL: [
    NEW_YEAR,
    GOOD_FRIDAY,
    EASTER_BY_LAW,
    EASTER_MONDAY,
    ['King’s Day', on(4, 27)],
    ASCENSION,
    WHIT_MONDAY,
    CHRISTMAS_EVE,
    CHRISTMAS,
    ST_STEPHEN,
    NEW_YEARS_EVE,
  ],
  BE: [
    NEW_YEAR,
    EASTER,
    EASTER_MONDAY,
    LABOUR_DAY,
    ASCENSION,
    WHIT_MONDAY,
    ['National Day', on(7, 21)],
    ASSUMPTION,
    ALL_SAINTS,
    ['Armistice Day', on(11, 11)],
    CHRISTMAS_EVE,
    CHRISTMAS,
    NEW_YEARS_EVE,
  ],
  AU: [
    NEW_YEAR,
    ['Australia Day', on(1, 26)],
    GOOD_FRIDAY,
    EASTER,
    EASTER_MONDAY,
    ['Anzac Day', on(4, 25)],
    CHRISTMAS_EVE,
    CHRISTMAS,
    BOXING_DAY,
    NEW_YEARS_EVE,
  ],
};
