import { PublisherError } from '@listings/publisher-sdk';

/** Numbers of 64 bits are strings on the wire, and a zero is left out [publishers 1.1]. Anything else is `TRANSIENT`. */
export function countOf(value: string | undefined): number {
  const count = value === undefined || value === '' ? 0 : /^\d+$/.test(value) ? Number(value) : NaN;
  if (Number.isSafeInteger(count)) return count;
  throw new PublisherError({ kind: 'TRANSIENT', text: 'a number came that is none' });
}
