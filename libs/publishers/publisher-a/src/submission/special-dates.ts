import { daysAfter } from '../wire/time.js';

/** Special dates before this day are past. It is yesterday, because today may not have begun everywhere on earth. */
export function forgottenBefore(now: number): string {
  return daysAfter(new Date(now).toISOString().slice(0, 10), -1);
}
