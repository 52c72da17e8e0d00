import type { Roll } from './stranger-edit.js';

const HOUR = 60;
const DAY = 24 * HOUR;

/** A day with opening hours: when its first range opens, in minutes since midnight, and how long the range is. */
export interface OpeningDay<Day> {
  readonly day: Day;
  readonly opensAt: number;
  readonly minutes: number;
}

/** What happens to one day: it opens an hour later, or it is closed. */
export interface DayChange<Day> {
  readonly day: Day;
  /** Minutes since midnight; undefined: the day is closed. */
  readonly opensAt?: number;
}

/** Changes one of the days. The last day with hours is never closed; undefined if no change is possible. */
export function changeOfDay<Day>(days: readonly OpeningDay<Day>[], roll: Roll): DayChange<Day> | undefined {
  const chosen = days[roll('day', days.length)];
  if (!chosen) return undefined;
  const { day, minutes } = chosen;
  const opensAt = chosen.opensAt + HOUR;
  const canOpenLater = minutes > HOUR && opensAt < DAY;
  const canClose = days.length > 1;
  if (canClose && (!canOpenLater || roll('hours', 3) === 0)) return { day };
  return canOpenLater ? { day, opensAt } : undefined;
}

/** Minutes since midnight as `HH:MM`. */
export function clockText(minutes: number): string {
  const part = (number: number): string => String(number).padStart(2, '0');
  return `${part(Math.floor(minutes / HOUR))}:${part(minutes % HOUR)}`;
}
