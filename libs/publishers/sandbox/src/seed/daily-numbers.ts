import type { Dice } from '../world/dice.js';
import { remembered } from './remembered.js';

/** Days with metrics before the start of the world [publishers 3.2]. */
export const METRIC_HISTORY_DAYS = 400;

const DAY = 86_400_000;

/** The calendar day (UTC) of a time, as `YYYY-MM-DD` [publishers 1.10, 2.8]. */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Adds days to a day [publishers 1.10, 2.8]. */
export function addDays(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY);
}

const ranges = remembered<readonly string[]>(100);

/** The days of a range, both ends included [publishers 1.10, 2.8]. */
export function daysBetween(first: string, last: string): readonly string[] {
  return ranges(`${first} ${last}`, () => {
    const days: string[] = [];
    for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
    return days;
  });
}

/** The values of a metric by their days, for all worlds with the same seed and start. */
const series = remembered<Map<string, number>>(300);

/** The daily metrics of one publisher: pseudo-random from the seed, unless the admin set them [publishers 3.4]. */
export class DailyNumbers {
  private readonly set = new Map<string, number>();
  private readonly firstDay: string;
  private reported = { at: Number.NaN, lastDay: '' };

  constructor(
    private readonly dice: Dice,
    startedAt: number,
    /** Days until the publisher reports a day. */
    private readonly lagDays: number,
    /** The metrics that are levels, such as a number of followers: they grow slowly and are never zero. */
    private readonly levels: readonly string[] = [],
  ) {
    this.firstDay = addDays(dayOf(startedAt), -METRIC_HISTORY_DAYS);
  }

  /** Sets one value. It is visible even on a day that the publisher would not have reported yet. */
  override(listing: string, metric: string, day: string, value: number): void {
    this.set.set(`${listing}:${metric}:${day}`, value);
  }

  /** The value of a day; undefined if the publisher has not reported it. */
  valueOn(listing: string, metric: string, day: string, now: number): number | undefined {
    const chosen = this.set.size > 0 ? this.set.get(`${listing}:${metric}:${day}`) : undefined;
    if (chosen !== undefined) return chosen;
    if (now !== this.reported.at) this.reported = { at: now, lastDay: addDays(dayOf(now), -this.lagDays) };
    if (day < this.firstDay || day > this.reported.lastDay) return undefined;
    const known = series(`${this.dice.seed}:${this.firstDay}:${listing}:${metric}`, () => new Map());
    const value = known.get(day) ?? this.computed(listing, metric, day);
    known.set(day, value);
    return value;
  }

  private computed(listing: string, metric: string, day: string): number {
    if (this.levels.includes(metric)) return this.levelOn(listing, metric, day);
    const key = `${listing}:${metric}:${day}`;
    const size = 4 + this.dice.roll(`size:${listing}:${metric}`, 60);
    // About one day in nine is zero.
    return this.dice.roll(`zero:${key}`, 9) === 0 ? 0 : this.dice.roll(`value:${key}`, size);
  }

  private levelOn(listing: string, metric: string, day: string): number {
    const name = `${listing}:${metric}`;
    const passed = Math.round((Date.parse(day) - Date.parse(this.firstDay)) / DAY);
    return (
      100 + this.dice.roll(`level:${name}`, 900) + Math.floor((passed * (1 + this.dice.roll(`growth:${name}`, 9))) / 10)
    );
  }
}
