import type { WordList } from './word-list.js';

/** Dutch. */
export const nl: WordList = {
  days: [
    'maandag ma maa',
    'dinsdag di din',
    'woensdag wo woe',
    'donderdag do don',
    'vrijdag vr vrij',
    'zaterdag za zat',
    'zondag zo zon',
  ],
  everyDay: 'dagelijks, elke dag, alle dagen',
  workingDays: 'doordeweeks',
  weekend: 'in het weekend',
  holidays: 'feestdagen, feestdag',
  closed: 'gesloten, dicht',
  nothing: 'geen',
  open: 'geopend',
  allDay: '24 uur, 24 uur open, de hele dag, hele dag',
  break: 'pauze, lunchpauze, behalve',
  to: 'tot, t/m, tm',
  and: 'en',
  noon: 'middag',
  midnight: 'middernacht',
  filler: 'uur, van, vanaf, op',
  header: {
    opens: 'opent van geopend',
    closes: 'sluit tot',
    morning: 'ochtend',
    afternoon: 'middag avond',
    break: 'pauze lunchpauze',
    closed: 'gesloten',
    filler: 'openingstijd openingstijden is tijd',
  },
  countries: 'NL BE',
};
