import { normalStreet } from './normal-address.js';

/** Whether two street lines mean the same house and unit: `12 Main Street` is `12 Main St.`, and not `12 Maine St.` */
export function isSameStreet(ours: string, theirs: string): boolean {
  const [one, other] = [meaningOf(ours), meaningOf(theirs)];
  return one !== undefined && one === other;
}

function meaningOf(line: string): string | undefined {
  const street = normalStreet(line, null);
  if (!street) return undefined;
  const { house, letter, words, kinds, unit } = street;
  return JSON.stringify([house ?? null, letter ?? null, words, kinds, unit ?? null]);
}
