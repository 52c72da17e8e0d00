import { asCount, unusable } from '@listings/publisher-sdk';

/** Parses a 64-bit number, which is a string on the wire; a missing one is zero [publishers 1.1]. */
export function countOf(value: string | undefined): number {
  const count = value ? asCount(value) : 0;
  if (count !== undefined) return count;
  throw unusable('the publisher returned an invalid number');
}
