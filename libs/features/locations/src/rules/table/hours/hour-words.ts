import { textKey } from '@listings/reference-data';
import { LANGUAGES } from '../languages.js';
import type { Language } from '../languages.js';

/** The names of the days from Monday on, with their abbreviations. */
const DAYS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'monday mon mo',
    'tuesday tues tue tu',
    'wednesday wed we weds',
    'thursday thurs thur thu th',
    'friday fri fr',
    'saturday sat sa',
    'sunday sun su',
  ],
  de: [
    'montag mo mon',
    'dienstag di die',
    'mittwoch mi mit',
    'donnerstag do don',
    'freitag fr fre',
    'samstag sa sam sonnabend',
    'sonntag so son',
  ],
  fr: [
    'lundi lun lu',
    'mardi mar ma',
    'mercredi mer me',
    'jeudi jeu je',
    'vendredi ven ve',
    'samedi sam sa',
    'dimanche dim di',
  ],
  es: [
    'lunes lun lu',
    'martes mar ma',
    'miercoles mie mi',
    'jueves jue ju',
    'viernes vie vi',
    'sabado sab sa',
    'domingo dom do',
  ],
  pt: ['segunda seg', 'terca ter', 'quarta qua', 'quinta qui', 'sexta sex', 'sabado sab', 'domingo dom'],
  it: [
    'lunedi lun lu',
    'martedi mar ma',
    'mercoledi mer me',
    'giovedi gio gi',
    'venerdi ven ve',
    'sabato sab sa',
    'domenica dom do',
  ],
  nl: [
    'maandag ma maa',
    'dinsdag di din',
    'woensdag wo woe',
    'donderdag do don',
    'vrijdag vr vrij',
    'zaterdag za zat',
    'zondag zo zon',
  ],
};

/** What a word means besides a day. */
export type HourWord =
  | { readonly is: 'days'; readonly days: readonly number[] }
  | { readonly is: 'holiday' | 'dash' | 'closed' | 'allDay' | 'and' }
  | { readonly is: 'noise' }
  | { readonly is: 'time'; readonly minutes: number };

const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6];
const WORKING_DAYS = [0, 1, 2, 3, 4];
const WEEKEND = [5, 6];

/** The phrases of each meaning, in all languages, separated by commas. */
const PHRASES: readonly (readonly [HourWord, string])[] = [
  [
    { is: 'days', days: ALL_DAYS },
    'daily, every day, everyday, all days, all week, taglich, jeden tag, alle tage, tous les jours, chaque jour, todos los dias, cada dia, diario, diariamente, todos os dias, tutti i giorni, ogni giorno, dagelijks, elke dag, alle dagen, 7 days, 7 days a week',
  ],
  [
    { is: 'days', days: WORKING_DAYS },
    'weekdays, weekday, working days, business days, en semaine, entre semana, dias uteis, giorni feriali, doordeweeks',
  ],
  [
    { is: 'days', days: WEEKEND },
    'weekend, weekends, week end, wochenende, am wochenende, le weekend, fin de semana, fim de semana, fine settimana',
  ],
  [
    { is: 'holiday' },
    'ph, sh, holiday, holidays, public holiday, public holidays, bank holidays, feiertag, feiertage, feiertags, an feiertagen, jours feries, jour ferie, feries, festivos, festivo, feriados, feriado, festivi, giorni festivi, feestdagen, feestdag',
  ],
  [
    { is: 'closed' },
    'closed, close, geschlossen, zu, ruhetag, ferme, fermee, fermeture, cerrado, cerrada, cierra, fechado, fechada, encerrado, encerrada, chiuso, chiusa, gesloten, dicht, off',
  ],
  [
    { is: 'allDay' },
    '24h, 24 h, 24 hours, 24hrs, 24 hrs, 24 hour, 24 stunden, 24 std, 24 heures, 24 horas, 24 ore, 24 uur, open 24 hours, open 24h, 24 hours open, 24 hours a day, all day, round the clock, around the clock, rund um die uhr, durchgehend, ganztagig, ganztags, toute la journee, todo el dia, o dia todo, tutto il giorno, hele dag, de hele dag, always open',
  ],
  [{ is: 'dash' }, 'to, until, till, til, thru, through, bis, a, au, as, ao, ate, hasta, alle, al, tot, t m, tm'],
  [{ is: 'and' }, 'and, und, et, y, e, en, sowie, u'],
  [
    { is: 'noise' },
    'from, open, opens, opening hours, hours, hour, hrs, hr, o clock, oclock, uhr, h, std, stunden, geoffnet, offen, von, ab, jeweils, offnungszeiten, heures, heure, ouvert, ouverte, de, du, des, das, da, dal, dalle, dai, le, la, los, las, el, il, horas, horario, abierto, abierta, aberto, aberta, ore, aperto, aperta, orario, uur, van, geopend, open van, op, am, on',
  ],
  [
    { is: 'time', minutes: 720 },
    'noon, midday, 12 noon, mittag, mittags, midi, mediodia, meio dia, mezzogiorno, middag',
  ],
  [
    { is: 'time', minutes: 1_440 },
    'midnight, 12 midnight, mitternacht, minuit, medianoche, meia noite, mezzanotte, middernacht',
  ],
];

/** The longest phrase, in words. */
export const MOST_WORDS = 4;

const words: ReadonlyMap<string, HourWord> = new Map(
  PHRASES.flatMap(([word, phrases]) => phrases.split(', ').map((phrase) => [textKey(phrase), word] as const)),
);

const days: ReadonlyMap<string, ReadonlyMap<Language, number>> = daysByWord();

/** The meaning of up to {@link MOST_WORDS} words, without case and accents. */
export function hourWord(key: string): HourWord | undefined {
  return words.get(key);
}

/** The day that a word names, by language; a word such as `do` names several. */
export function dayWord(key: string): ReadonlyMap<Language, number> | undefined {
  return days.get(key) ?? (key.endsWith('s') ? days.get(key.slice(0, -1)) : undefined);
}

/** The languages in which all these words name days: those of the country first. */
export function languagesOf(keys: readonly string[], countryIso: string | undefined): readonly Language[] {
  const possible = LANGUAGES.filter((language) => keys.every((key) => dayWord(key)?.has(language)));
  const spoken = possible.filter((language) => COUNTRIES[language].includes(countryIso ?? '-'));
  return spoken.length > 0 ? spoken : possible;
}

/** The countries whose tables use the abbreviations of a language. */
const COUNTRIES: Readonly<Record<Language, string>> = {
  en: 'US GB IE AU NZ CA IN ZA SG',
  de: 'DE AT CH LU',
  fr: 'FR BE CH LU CA',
  es: 'ES MX AR CL CO PE UY EC CR PA DO',
  pt: 'PT BR',
  it: 'IT CH',
  nl: 'NL BE',
};

function daysByWord(): Map<string, Map<Language, number>> {
  const found = new Map<string, Map<Language, number>>();
  for (const language of LANGUAGES) {
    DAYS[language].forEach((names, day) => {
      for (const name of names.split(' ')) {
        const known = found.get(name) ?? new Map<Language, number>();
        found.set(name, known.set(language, day));
      }
    });
  }
  return found;
}
