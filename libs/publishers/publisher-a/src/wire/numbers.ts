import { unusable } from '@listings/publisher-sdk';

/**
 * Parses a 64-bit number, which is a string on the wire; a missing one is zero [publishers 1.1]. Anything else is
 * `TRANSIENT`.
 */
export function countOf(value: string | undefined): number {
  const count = value === undefined || value === '' ? 0 : /^\d+$/.test(value) ? Number(value) : NaN;
  if (Number.isSafeInteger(count)) return count;
  throw unusable('the publisher returned an invalid number');
}
