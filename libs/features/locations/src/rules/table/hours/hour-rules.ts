import { bothReadings, rangeBetween, without } from './clock.js';
import type { Range } from './clock.js';
import type { HourToken, HourTokens, WrittenTime } from './hour-tokens.js';
import type { WrittenDate } from './written-dates.js';

/** When a rule applies: on days of the week, on dates, on public holidays. Without any of them it applies on the days of the rule before it. */
export interface Subject {
  /** 0 is Monday. */
  readonly days: readonly number[];
  readonly holiday: boolean;
  readonly dates: readonly { readonly first: WrittenDate; readonly last: WrittenDate }[];
}

/**
 * What a rule says: ranges; `allDay` and `closed` in words; `open` without hours, and `nothing` where hours could stand, which
 * are words of people for the whole day and for closed.
 */
export type RuleHours = 'closed' | 'nothing' | 'open' | 'allDay' | readonly Range[];

/** One rule of a text about hours. */
export interface HourRule {
  readonly subject: Subject;
  readonly hours: RuleHours;
  /** What stands between the rule and the one before. */
  readonly after: 'start' | 'comma' | 'end' | 'nothing';
}

/** A place of a text that is not understood; with `readings` if it is hours of the morning or of the evening. */
interface Unclear {
  readonly from: number;
  readonly to: number;
  readonly readings?: string;
}

/** The rules of a text, or the place at which the reader no longer understands it. */
export type HourRules =
  { readonly is: 'rules'; readonly rules: readonly HourRule[] } | ({ readonly is: 'unknown' } & Unclear);

/** Reads rules such as `Mo-Fr 9-12, 14-18; Su closed`: the days, and then the hours or the other way round. */
export function hourRules({ tokens, uses24Hours }: Extract<HourTokens, { is: 'tokens' }>): HourRules {
  const reader = new TokenReader(tokens, uses24Hours);
  const rules: HourRule[] = [];
  for (;;) {
    const separator = reader.skipSeparators() ?? 'nothing';
    if (reader.isAtEnd()) return { is: 'rules', rules };
    const { from } = reader.place();
    reader.skipOpenBefore();
    const before = reader.subject();
    const hours = reader.hours();
    const subject = before === NOTHING && hours !== undefined ? reader.subjectBehind() : before;
    if (reader.unclear) return { is: 'unknown', ...reader.unclear };
    if (hours === undefined) return { is: 'unknown', from, to: reader.place().to };
    const isWord = typeof hours === 'string';
    // In `open Mo-Fr closed Sa` the days can belong to either word.
    const isUnclear = subject === NOTHING && (isWord || rules.length === 0) && reader.isAtSubject();
    if (isUnclear || (hours === 'nothing' && !reader.isAtRuleEnd())) {
      return { is: 'unknown', from, to: reader.place().to };
    }
    rules.push({ subject, hours, after: rules.length === 0 ? 'start' : separator });
  }
}

const NOTHING: Subject = { days: [], holiday: false, dates: [] };
const END_OF_DAY: WrittenTime = { minutes: 1_440, isCertain: true, notation: '24h' };

/** Reads tokens one after the other. */
class TokenReader {
  /** A part of a rule that can mean two things. */
  unclear: Unclear | undefined;
  private at = 0;

  constructor(
    private readonly tokens: readonly HourToken[],
    private readonly uses24Hours: boolean,
  ) {}

  isAtEnd(): boolean {
    return this.at >= this.tokens.length;
  }

  /** The place of what is next in the text: a range of times, or one token; the last one at the end. */
  place(): { readonly from: number; readonly to: number } {
    const [first, dash, last] = this.tokens.slice(this.at, this.at + 3);
    const end = this.tokens.at(-1);
    const { from, to } = first ?? end ?? { from: 0, to: 0 };
    return { from, to: first?.is === 'time' && dash?.is === 'dash' ? (last ?? dash).to : to };
  }

  skipSeparators(): 'comma' | 'end' | undefined {
    let found: 'comma' | 'end' | undefined;
    for (; ; this.at += 1) {
      const is = this.tokens[this.at]?.is;
      if (is === 'end') found = 'end';
      else if (is === 'comma' || is === 'and') found ??= 'comma';
      else return found;
    }
  }

  /** Reads the days in front of hours; {@link NOTHING} if there are none. */
  subject(): Subject {
    const found = this.days({ joined: true });
    if (found === NOTHING) return NOTHING;
    const start = this.at;
    while (this.is(this.at, 'end')) this.at += 1;
    if (this.is(this.at, 'dash')) this.at += 1;
    if (!this.is(this.at, 'time', 'closed', 'nothing', 'open', 'allDay')) this.at = start;
    return found;
  }

  /** `Open Mo-Fr 9-18` says no more than `Mo-Fr 9-18`; in `open Mo-Fr` the word is all that is said about the days. */
  skipOpenBefore(): void {
    const start = this.at;
    if (!this.skip('open')) return;
    if (this.subject() === NOTHING || !this.is(this.at, 'time', 'allDay')) this.at = start;
    else this.at = start + 1;
  }

  isAtSubject(): boolean {
    return this.isSubject(this.at);
  }

  /** Whether nothing more is said about the days of a rule. */
  isAtRuleEnd(): boolean {
    return this.isAtEnd() || this.is(this.at, 'comma', 'and', 'end') || this.isSubject(this.at);
  }

  /** The days behind hours, as in `9-18 Mo-Fr`: only if nothing else follows that they could belong to. */
  subjectBehind(): Subject {
    const start = this.at;
    for (const joined of [true, false]) {
      const found = this.days({ joined });
      if (this.isAtEnd() || this.is(this.at, 'comma', 'end')) return found;
      this.at = start;
    }
    return NOTHING;
  }

  private days({ joined }: { joined: boolean }): Subject {
    if (!this.isSubject(this.at)) return NOTHING;
    const days = new Set<number>();
    const dates: Subject['dates'][number][] = [];
    let holiday = false;
    let before: HourToken | undefined;
    while (this.isSubject(this.at)) {
      const token = this.tokens[this.at];
      this.at += 1;
      this.separate(before, token);
      before = token;
      const last = this.rangeEnd(token?.is);
      if (token?.is === 'holiday') holiday = true;
      else if (token?.is === 'date')
        dates.push({ first: token.date, last: last?.is === 'date' ? last.date : token.date });
      else if (token?.is === 'days') {
        for (const day of last?.is === 'days' ? daysBetween(token.days, last.days) : token.days) days.add(day);
      }
      if (joined && this.isConnection(this.at) && this.isSubject(this.at + 1)) {
        this.at += 1;
        before = undefined;
      }
    }
    return { days: [...days], holiday, dates };
  }

  /** `PH Sa` are the holidays on a Saturday, and `PH, Sa` both. */
  private separate(one: HourToken | undefined, next: HourToken | undefined): void {
    const kinds = [one?.is, next?.is];
    if (one && next && kinds.includes('holiday') && kinds.includes('days'))
      this.unclear ??= { from: one.from, to: next.to };
  }

  hours(): RuleHours | undefined {
    const isOpen = this.skip('open');
    const is = this.tokens[this.at]?.is;
    if (is === 'closed' || is === 'nothing') {
      this.at += 1;
      return isOpen ? undefined : is;
    }
    if (is === 'dash' && (this.at + 1 === this.tokens.length || this.is(this.at + 1, 'comma', 'end'))) {
      this.at += 1;
      return isOpen ? undefined : 'nothing';
    }
    if (is === 'allDay') {
      this.at += 1;
      this.skip('open');
      return is;
    }
    const ranges = this.ranges();
    if (ranges === undefined) return undefined;
    if (ranges.length === 0) return isOpen ? 'open' : undefined;
    if (!this.isSubject(this.at + 1)) this.skip('open');
    return this.withoutBreaks(ranges);
  }

  /** The ranges of times that follow; undefined if one can mean two things, or nothing. */
  private ranges(): readonly Range[] | undefined {
    const ranges: Range[] = [];
    let doubtful: { readonly place: Unclear; readonly range: Range } | undefined;
    while (this.is(this.at, 'time')) {
      const place = this.place();
      const range = this.range(ranges.at(-1)?.end);
      if (range === undefined) return undefined;
      // In `7-12, 2-6` the first hours are those of the morning.
      if (doubtful && range.start >= doubtful.range.end) doubtful = undefined;
      if (range.isDoubtful) doubtful ??= { place, range };
      ranges.push(range);
      if (this.isConnection(this.at) && this.is(this.at + 1, 'time')) this.at += 1;
    }
    if (doubtful) this.unclear ??= { ...doubtful.place, readings: bothReadings(doubtful.range) };
    return ranges;
  }

  /** What is left of ranges after the breaks that follow them, as in `9-18, break 12-13`. */
  private withoutBreaks(ranges: readonly Range[]): readonly Range[] | undefined {
    const at = this.isConnection(this.at) || this.is(this.at, 'end') ? this.at + 1 : this.at;
    if (!this.is(at, 'break')) return ranges;
    this.at = at + 1;
    const breaks = this.ranges();
    return breaks?.length ? without(ranges, breaks) : undefined;
  }

  private skip(kind: HourToken['is']): boolean {
    const isThere = this.is(this.at, kind);
    if (isThere) this.at += 1;
    return isThere;
  }

  private range(previousEnd: number | undefined): Range | undefined {
    const [first, dash, last] = this.tokens.slice(this.at, this.at + 3);
    if (first?.is !== 'time' || dash?.is !== 'dash') return undefined;
    // `0-24h`: the end of the day, and not the whole day.
    const end = last?.is === 'allDay' ? END_OF_DAY : last?.is === 'time' ? last.time : undefined;
    const range = end && rangeBetween(first.time, end, { previousEnd, uses24Hours: this.uses24Hours });
    if (range) this.at += 3;
    return range;
  }

  /** The end of a range of days or dates, whose dash and end are then read. */
  private rangeEnd(kind: string | undefined): HourToken | undefined {
    const last = this.tokens[this.at + 1];
    if (this.tokens[this.at]?.is !== 'dash' || last?.is !== kind) return undefined;
    this.at += 2;
    return last;
  }

  private isConnection(position: number): boolean {
    return this.is(position, 'comma', 'and');
  }

  private isSubject(position: number): boolean {
    return this.is(position, 'days', 'date', 'holiday');
  }

  private is(position: number, ...kinds: readonly HourToken['is'][]): boolean {
    const token = this.tokens[position];
    return token !== undefined && kinds.includes(token.is);
  }
}

/** The days from one to another, over the weekend if necessary. */
function daysBetween([first = 0]: readonly number[], last: readonly number[]): number[] {
  const end = last.at(-1) ?? first;
  const count = ((end - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => (first + index) % 7);
}
