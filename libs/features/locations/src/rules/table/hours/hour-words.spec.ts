import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WEEKDAYS } from '@listings/domain';
import type { DayHours } from '@listings/domain';
import { textKey } from '@listings/reference-data';
import { anyDayHours } from '../../../testing/any-hours.js';
import { CLOSED } from './clock.js';
import { dayWord, hourWord, MEANINGS, splitPhrases, WORD_LISTS } from './hour-words.js';
import { readWeek } from './read-hours.js';
import { FORMATS } from './words/formats.js';
import type { WordList } from './words/word-list.js';
import { writeWeek } from './write-hours.js';

const REST = '; Tu-Su closed';

/** A text with a phrase of each meaning, and the week that it says; `Mo` stands for Monday in the language of the phrase. */
const TEXTS: Readonly<Record<keyof typeof MEANINGS, readonly [text: string, week: string]>> = {
  everyDay: ['# 9:30-17:00', 'Mo-Su 09:30-17:00'],
  workingDays: ['# 9:30-17:00', 'Mo-Fr 09:30-17:00; Sa-Su closed'],
  weekend: ['# 9:30-17:00', 'Mo-Fr closed; Sa-Su 09:30-17:00'],
  holidays: ['9:30-17:00; # off', 'Mo-Su 09:30-17:00'],
  closed: ['9:30-17:00; Mo #', 'Mo closed; Tu-Su 09:30-17:00'],
  nothing: ['9:30-17:00; Mo #', 'Mo closed; Tu-Su 09:30-17:00'],
  open: ['Mo #', `Mo 24 hours${REST}`],
  allDay: ['Mo #', `Mo 24 hours${REST}`],
  break: ['Mo 9:30-17:00, # 12:00-13:00', `Mo 09:30-12:00, 13:00-17:00${REST}`],
  to: ['Mo 9:30 # 17:00', `Mo 09:30-17:00${REST}`],
  and: ['Mo 9:30-12:00 # 13:00-17:00', `Mo 09:30-12:00, 13:00-17:00${REST}`],
  noon: ['Mo 9:30-#', `Mo 09:30-12:00${REST}`],
  midnight: ['Mo 9:30-#', `Mo 09:30-24:00${REST}`],
  filler: ['# Mo 9:30-17:00', `Mo 09:30-17:00${REST}`],
};

describe('the words about hours', () => {
  const lists = [...Object.entries(WORD_LISTS), ['formats', { ...FORMATS, days: WORD_LISTS.en.days }] as const];

  it.each(lists)('[contract 14] each of %s is read as what it means, and as nothing else', (_, list) => {
    const [monday = ''] = list.days[0]?.split(' ') ?? [];
    for (const meaning of Object.keys(TEXTS) as (keyof typeof TEXTS)[]) {
      const [template, week] = TEXTS[meaning];
      for (const phrase of splitPhrases((list as Partial<WordList>)[meaning] ?? '')) {
        const key = textKey(phrase);
        expect([phrase, hourWord(key)]).toEqual([phrase, MEANINGS[meaning]]);
        expect([phrase, dayWord(key)]).toEqual([phrase, undefined]);
        const text = template.replace('Mo', monday).replace('#', phrase);
        const read = readWeek(text, {});
        expect([text, read.is === 'value' ? writeWeek(read.value) : read.message]).toEqual([text, week]);
      }
    }
  });
});

/** Slots from and to midnight mean two things. */
const dayHours = anyDayHours(fc.integer({ min: 0, max: 287 }).map((fives) => fives * 5)).filter(({ slots }) =>
  slots.every(({ start, end }) => start !== '12:00am' || end !== '12:00am'),
);
const weeks = fc.array(dayHours, { minLength: 7, maxLength: 7 });
const weekOf = (days: readonly DayHours[]) => Object.fromEntries(WEEKDAYS.map((day, index) => [day, days[index]]));

it('[contract 14] hours that the product writes for people are read as the same hours', () => {
  fc.assert(
    fc.property(weeks, (days) => {
      const week = weekOf(days) as Parameters<typeof writeWeek>[0];
      expect(readWeek(writeWeek(week) ?? '', {})).toMatchObject({ is: 'value', value: week });
    }),
  );
});

interface Words {
  readonly weekdays: Readonly<Record<string, string>>;
  readonly hours: { readonly closed: string; readonly allDay: string };
}

const LOCALES = new URL('../../../../../../../apps/dashboard/src/locales/', import.meta.url);

it.each([
  ['en', 'US'],
  ['de', 'DE'],
  ['es', 'ES'],
  ['fr', 'FR'],
  ['pt', 'PT'],
])('[contract 14] hours that the dashboard shows in %s are read as the same hours', (language, country) => {
  const file = readFileSync(new URL(`${language}/locations.json`, LOCALES), 'utf8');
  const { weekdays, hours } = JSON.parse(file) as Words;
  const format = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' });
  const time = (text: string) => format.format(new Date(`2000-01-01T${to24(text)}:00Z`));
  const textOf = ({ slots }: DayHours) => {
    if (slots.length === 0) return hours.closed;
    if (slots[0]?.start === '12:00am' && slots[0].end === '11:59pm') return hours.allDay;
    return slots.map(({ start, end }) => `${time(start)}–${time(end)}`).join(', ');
  };
  // Without a half of the day and without a leading zero, hours before one o'clock can be those of the afternoon.
  const isBare = (text: string) => /^[1-9]\d?:\d\d$/.test(time(text)) && to24(text) < '13';
  const isClear = ({ slots }: DayHours) =>
    slots.every(({ start, end }) => !isBare(start) || !isBare(end) || (to24(start) >= '05' && to24(start) < to24(end)));
  fc.assert(
    fc.property(weeks, (all) => {
      const days = all.map((each) => (isClear(each) ? each : CLOSED));
      const text = WEEKDAYS.map((day, index) => `${weekdays[day]}: ${textOf(days[index] ?? CLOSED)}`).join('\n');
      expect([text, readWeek(text, { country })]).toMatchObject([text, { is: 'value', value: weekOf(days) }]);
    }),
  );
});

function to24(clock: string): string {
  const [, hour = '', minute = '', half = ''] = /^(\d\d):(\d\d)(am|pm)$/.exec(clock) ?? [];
  return `${String((Number(hour) % 12) + (half === 'pm' ? 12 : 0)).padStart(2, '0')}:${minute}`;
}
