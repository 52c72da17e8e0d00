import type { ListingHours } from '@listings/publisher-sdk';
import { MINUTES_OF_DAY, weekRanges } from '@listings/publisher-sdk';

const MINUTES_OF_WEEK = 7 * MINUTES_OF_DAY;

/**
 * How the hours of a week differ if each time differs by the same time: `7 hours later`. Undefined if they differ
 * otherwise or not at all.
 */
export function shiftOf(expected: readonly ListingHours[], actual: readonly ListingHours[]): string | undefined {
  const [wanted, seen] = [timesOf(expected), timesOf(actual)];
  const [first] = wanted;
  if (first === undefined || wanted.length !== seen.length) return undefined;
  const isMoved = (by: number) => {
    const moved = wanted.map((time) => (time + by) % MINUTES_OF_WEEK).sort(ascending);
    return moved.every((time, index) => time === seen[index]);
  };
  const shifts = seen.map((time) => (time - first + MINUTES_OF_WEEK) % MINUTES_OF_WEEK).filter(isMoved);
  // Days with equal hours agree with several shifts; the nearest one is meant.
  const [nearest = 0] = shifts
    .map((by) => (by > MINUTES_OF_WEEK / 2 ? by - MINUTES_OF_WEEK : by))
    .sort((one, other) => Math.abs(one) - Math.abs(other));
  return nearest === 0 ? undefined : `${durationOf(Math.abs(nearest))} ${nearest > 0 ? 'later' : 'earlier'}`;
}

/** The start and end of each range in minutes since the beginning of the week, in ascending order. */
function timesOf(hours: readonly ListingHours[]): readonly number[] {
  const week = weekRanges(hours) ?? [];
  return week
    .flatMap(({ ranges }, day) =>
      ranges.flatMap(({ start, end }) => [start, end].map((at) => day * MINUTES_OF_DAY + at)),
    )
    .map((time) => time % MINUTES_OF_WEEK)
    .sort(ascending);
}

function durationOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} hours`, rest > 0 && `${rest} minutes`].filter(Boolean).join(' ');
}

function ascending(one: number, other: number): number {
  return one - other;
}
