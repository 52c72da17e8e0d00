import { addDays } from '@listings/domain';
import type { DayRange } from '@listings/domain';

/** The length of the period whose numbers are stored: the one that requests without a period, and the pages of the dashboard, ask for. */
const SUMMED_DAYS = 30;

/** The stored period that ends with a day, and the first day of the period before. */
export function summedPeriod(until: string): { readonly range: DayRange; readonly beforeFrom: string } {
  return {
    range: { from: addDays(until, 1 - SUMMED_DAYS), to: until },
    beforeFrom: addDays(until, 1 - 2 * SUMMED_DAYS),
  };
}

/** Whether a request asks for the stored period, if it ends today. */
export function isSummedPeriod(range: DayRange, beforeFrom: string): boolean {
  const summed = summedPeriod(range.to);
  return summed.range.from === range.from && summed.beforeFrom === beforeFrom;
}
