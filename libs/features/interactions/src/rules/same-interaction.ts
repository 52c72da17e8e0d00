import { comparableText, storedLines } from '@listings/domain';
import type { ReadInteraction, StoredInteraction } from './interaction-changes.js';

/** The values that show which interaction of the publisher a moved one is. */
export type MovedInteraction = Pick<StoredInteraction, 'id' | 'postedAt' | 'authorName' | 'content' | 'permalink'>;

/** The keys that identify an interaction in both services, the most certain first. */
const KEYS: readonly ((each: Omit<MovedInteraction, 'id'>) => string | undefined)[] = [
  ({ permalink }) => permalink ?? undefined,
  (each) => `${writtenBy(each)} ${storedLines(each.content ?? '')}`,
  writtenBy,
];

/** The second of an interaction with its author: services keep times with more or less digits. */
function writtenBy({ postedAt, authorName }: Omit<MovedInteraction, 'id'>): string {
  return `${Math.floor(postedAt.getTime() / 1_000)} ${comparableText(authorName ?? '')}`;
}

/**
 * Pairs interactions that a publisher shows with moved ones: by the page at the publisher, else by second, author and text, else by second and
 * author. A key that several interactions of one side share pairs none of them, so it makes no wrong pair.
 */
export function sameInteractions(
  read: readonly ReadInteraction[],
  moved: readonly MovedInteraction[],
): { readonly ref: string; readonly id: string }[] {
  const pairs: { ref: string; id: string }[] = [];
  let readLeft = [...read];
  let movedLeft = [...moved];
  for (const keyOf of KEYS) {
    const byKey = Map.groupBy(readLeft, keyOf);
    const others = Map.groupBy(movedLeft, keyOf);
    const paired = new Set<unknown>();
    for (const [key, [one, ...more]] of byKey) {
      const [other, ...rest] = key === undefined ? [] : (others.get(key) ?? []);
      if (!one || !other || more.length > 0 || rest.length > 0) continue;
      pairs.push({ ref: one.ref, id: other.id });
      paired.add(one).add(other);
    }
    readLeft = readLeft.filter((each) => !paired.has(each));
    movedLeft = movedLeft.filter((each) => !paired.has(each));
  }
  return pairs;
}
