import type { Roll } from './stranger-edit.js';

/** Whether a business is open, in the words of publisher A [publishers 1.4]. */
export type OpenStatus = 'OPEN' | 'CLOSED_TEMPORARILY' | 'CLOSED_PERMANENTLY';

/** Closes an open business for a time or permanently, and opens a closed one. */
export function otherOpenStatus(before: OpenStatus, roll: Roll): OpenStatus {
  if (before !== 'OPEN') return 'OPEN';
  return roll('openStatus', 2) === 0 ? 'CLOSED_TEMPORARILY' : 'CLOSED_PERMANENTLY';
}
