import { locale } from '../language/languages.js';

/** What this asks of a locale: some browsers have no `getWeekInfo()`. */
interface LocaleWithWeeks {
  readonly language?: string;
  readonly region?: string;
  readonly getWeekInfo?: () => { readonly firstDay?: number };
  readonly maximize?: () => { readonly region?: string };
}

const [MONDAY, SATURDAY, SUNDAY] = [1, 6, 7];

/** The regions whose weeks do not begin on Monday, from the Common Locale Data Repository. */
const REGIONS = new Map([
  ...'AE AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' ').map((region) => [region, SATURDAY] as const),
  ...'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW'
    .split(' ')
    .map((region) => [region, SUNDAY] as const),
]);

/** The first day of the week in the chosen language and region, 1 (Monday) to 7. */
export function firstWeekday(of: LocaleWithWeeks = new Intl.Locale(locale()) as LocaleWithWeeks): number {
  const region = of.region ?? of.maximize?.().region ?? '';
  return of.getWeekInfo?.().firstDay ?? REGIONS.get(region) ?? MONDAY;
}
