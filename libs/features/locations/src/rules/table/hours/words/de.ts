import type { WordList } from './word-list.js';

/** German. */
export const de: WordList = {
  days: [
    'montag mo mon',
    'dienstag di die',
    'mittwoch mi mit',
    'donnerstag do don',
    'freitag fr fre',
    'samstag sa sam sonnabend',
    'sonntag so son',
  ],
  everyDay: 'täglich, jeden Tag, alle Tage',
  workingDays: 'an Werktagen',
  weekend: 'Wochenende, am Wochenende',
  holidays: 'Feiertag, Feiertage, feiertags, an Feiertagen',
  closed: 'geschlossen, zu, Ruhetag, ganztägig geschlossen, nicht geöffnet',
  nothing: 'keine',
  open: 'geöffnet, geoeffnet, offen, auf',
  allDay:
    '24 Stunden, 24 Std, rund um die Uhr, ganztägig, ganztags, den ganzen Tag, durchgehend 24 Stunden, 24 Stunden geöffnet',
  break: 'Pause, Mittagspause, außer',
  to: 'bis',
  and: 'und, sowie',
  noon: 'Mittag, mittags',
  midnight: 'Mitternacht',
  filler: 'Uhr, h, Std, Stunden, von, ab, jeweils, durchgehend, Öffnungszeiten, am',
  header: {
    opens: 'von ab öffnet öffnung geöffnet',
    closes: 'bis schließt schließung',
    morning: 'vormittag vormittags morgen morgens früh',
    afternoon: 'nachmittag nachmittags abend abends',
    break: 'pause mittagspause',
    closed: 'geschlossen',
    filler: 'öffnungszeit öffnungszeiten am uhr ist zeit',
  },
  countries: 'DE AT CH LU',
};
