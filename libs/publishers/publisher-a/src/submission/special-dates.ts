import { daysAfter } from '../wire/time.js';

/** The day before which special dates count as passed: a day behind, as it may not have ended everywhere on earth. */
export function forgottenBefore(now: number): string {
  return daysAfter(new Date(now).toISOString().slice(0, 10), -1);
}
