import { textKey } from '@listings/reference-data';
import { yesNoOf } from '../values/yes-no.js';
import type { DayPart } from './day-parts.js';
import { hourWord } from './hour-words.js';

/** A cell of one day, and what its column says. */
export interface DayCell {
  readonly text: string;
  readonly part: DayPart | undefined;
}

const CLOCK = /^\d{1,2}(?:[:.h]\d{2})?(?::\d{2})?(?:\s?[ap]\.?\s?m\.?|\s?h|\s?uhr)?$/i;
/** A time that says nothing about its half of the day, at the beginning of hours. */
const BARE = /^0?(\d{1,2})([:.]\d{2})?(?::00)?(?=$|\s*[-–—])/;
const BARE_END = /^([^-–—]*[-–—]\s*)0([1-9])/;
const END = /[-–—]\s*(\d{1,2})/;
/** Hours before it can be those of an evening, unless the column says the half of the day. */
const EARLY = 8;
const LONGEST_CLOCK = 20;

/**
 * Joins the cells of one day to one text: times of opening and closing to hours, those of several times a day in their
 * order, and a break behind them. A time without its partner stays alone, so that no reader understands it. A yes under
 * `Monday is closed` goes before all of them.
 */
export function joinDay(cells: readonly DayCell[]): string {
  if (cells.some((cell) => closesDay(cell) === true)) return 'closed';
  const said = cells
    .filter((cell) => closesDay(cell) === undefined)
    .map(({ text, part }, index) => ({ text: text.trim(), part: partAt(part, index) }))
    .filter(({ text }) => text !== '');
  const hours = inSessions(said.filter(({ part }) => part.session !== 'break'));
  const breaks = inSessions(said.filter(({ part, text }) => part.session === 'break' && !isClosed(text)));
  if (breaks.length === 0 || (hours.length > 0 && hours.every(({ text }) => isClosed(text)))) return textOf(hours);
  return `${textOf(hours)}, break ${textOf(breaks)}`;
}

interface SaidCell {
  readonly text: string;
  readonly part: DayPart;
}

/** What a cell under `Monday is closed` says; undefined of a time, and of cells of other columns. */
function closesDay({ text, part }: DayCell): boolean | undefined {
  const said = text.trim();
  // Numbers under `Lundi ferme` are the time at which it closes.
  if (!part?.mayClose || (part.says === 'closes' && /^\d/.test(said))) return undefined;
  if (said === '') return false;
  const word = hourWord(textKey(said))?.is;
  return yesNoOf(said) ?? (word === 'closed' ? true : word === 'open' ? false : undefined);
}

/** Columns that do not name their times open and close the day in turn. */
function partAt(part: DayPart | undefined, index: number): DayPart {
  if (part && part.says !== 'hours') return part;
  const session = part && part.session !== 0 ? part.session : Math.floor(index / 2);
  return { says: index % 2 === 0 ? 'opens' : 'closes', session };
}

/** Hours of the sessions in the order of the day; unchanged if a time has no partner. */
function inSessions(cells: readonly SaidCell[]): readonly SaidCell[] {
  const sorted = [...cells].sort((one, other) => place(one.part) - place(other.part));
  const joined: SaidCell[] = [];
  let opens: SaidCell | undefined;
  for (const cell of sorted) {
    const isTime = cell.text.length < LONGEST_CLOCK && CLOCK.test(cell.text);
    // A time that closes needs one that opens, and nothing else may stand between them.
    if ((opens !== undefined) !== (isTime && cell.part.says === 'closes')) return cells;
    if (!isTime) joined.push({ ...cell, text: ofHalf(cell.text, cell.part) });
    else if (opens === undefined) opens = cell;
    else {
      joined.push({ ...cell, text: ofHalf(`${opens.text}-${cell.text}`, opens.part) });
      opens = undefined;
    }
  }
  return opens === undefined ? withoutClosed(joined) : cells;
}

/** A session that is closed says nothing about the others. */
function withoutClosed(cells: readonly SaidCell[]): readonly SaidCell[] {
  const open = cells.filter(({ text }) => !isClosed(text));
  const isOther = (cell: SaidCell) => open.every(({ part }) => part.session !== cell.part.session);
  return open.length > 0 && cells.filter(({ text }) => isClosed(text)).every(isOther) ? open : cells;
}

function textOf(cells: readonly SaidCell[]): string {
  return [...new Set(cells.map(({ text }) => text))].join(', ');
}

function place({ session }: DayPart): number {
  return session === 'am' ? 0 : session === 'pm' ? 1 : session === 'break' ? 0 : session;
}

function isClosed(text: string): boolean {
  const is = hourWord(textKey(text))?.is;
  return is === 'closed' || is === 'nothing' || /^[-–—]$/.test(text);
}

/**
 * Adds the half of the day of their column to times of the 12-hour clock: hours of an afternoon begin at noon or later, and so does a break
 * before six. Their ends are then on the same clock.
 */
function ofHalf(text: string, { session }: DayPart): string {
  const [bare = '', written = '', minutes = ''] = BARE.exec(text) ?? [];
  const hour = Number(written);
  if (typeof session === 'number' || hour === 0 || hour > 12) return text;
  const isAfternoon = session === 'pm' || (session === 'break' && hour % 12 < 6);
  const isEarly = session === 'am' && hour < EARLY;
  // `6:00-11:00` of a morning; `7:00-1:00` ends at one in the afternoon.
  const endsInMorning = Number(END.exec(text)?.[1] ?? 0) > hour;
  const half = isAfternoon ? 'pm' : isEarly && !endsInMorning ? 'am' : '';
  const zero = isEarly && endsInMorning ? '0' : '';
  return `${zero}${hour}${minutes}${half}${text.slice(bare.length)}`.replace(BARE_END, '$1$2');
}
