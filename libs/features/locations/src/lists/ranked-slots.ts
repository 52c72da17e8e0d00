import { addDays } from '@listings/domain';
import type { DayRange } from '@listings/domain';

/** The length of the period whose numbers are stored: the one that requests without a period, and the pages of the dashboard, ask for. */
const SUMMED_DAYS = 30;

/** The parts of the locations of an account whose numbers are added up together. */
export const RANKED_SLOTS = 64;

/** Up to this many locations or listings, each request adds up the days itself. */
export const FEW_TO_RANK = 1_000;

/** Over how long the worker spreads the sums after midnight UTC, when the period moves by a day. */
const SPREAD_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The stored period that ends with a day, and the first day of the period before. */
export function summedPeriod(until: string): { readonly range: DayRange; readonly beforeFrom: string } {
  return {
    range: { from: addDays(until, 1 - SUMMED_DAYS), to: until },
    beforeFrom: addDays(until, 1 - 2 * SUMMED_DAYS),
  };
}

/** Whether a request asks for the stored period that ends with its last day. */
export function isSummedPeriod(range: DayRange, beforeFrom: string): boolean {
  const summed = summedPeriod(range.to);
  return summed.range.from === range.from && summed.beforeFrom === beforeFrom;
}

/** The slot of a location. */
export function rankedSlot(locationId: number): number {
  return locationId % RANKED_SLOTS;
}

/** Returns the wait until the stored period moves. `random` in [0, 1). */
export function nextSumMs(now: Date, random: number): number {
  return Math.round(DAY_MS - (now.getTime() % DAY_MS) + random * SPREAD_MS);
}

/**
 * Reads numbers from the stored sums if there are sums of the period, and otherwise from the days. After the end of a day the new sums replace
 * the old ones slot by slot; if that happens during the read, it reads the days.
 */
export async function readWithSums<Numbers>(
  areStored: () => Promise<boolean>,
  read: (stored: boolean) => Promise<Numbers>,
): Promise<Numbers> {
  if (!(await areStored())) return read(false);
  const numbers = await read(true);
  return (await areStored()) ? numbers : read(false);
}
