import { createHash } from 'node:crypto';
import type { EarlierAttempt } from './find-post.js';

const mostKept = 10_000;
/** Longer than the longest wait between a search and the send that follows it. */
const keptForMs = 2 * 60 * 60_000;

/**
 * Remembers, for this process, the attempts that were looked for and not found. When the next send of the same
 * text is refused as a duplicate, the first copy has shown up in between and is looked for again [publishers 2.3].
 */
export interface Settling {
  note(pageId: string, text: string, attempt: EarlierAttempt): void;
  /** The attempt of this text, when it was noted lately. */
  recall(pageId: string, text: string): EarlierAttempt | undefined;
  /** The text has been settled: a later duplicate of it is somebody else's. */
  forget(pageId: string, text: string): void;
}

/** Makes the memory; the oldest entries go when it is full. */
export function createSettling(now: () => number): Settling {
  const attempts = new Map<string, { readonly attempt: EarlierAttempt; readonly notedAt: number }>();
  const keyOf = (pageId: string, text: string): string =>
    createHash('sha256').update(`${pageId}\n${text}`).digest('base64');

  return {
    note(pageId, text, attempt) {
      attempts.set(keyOf(pageId, text), { attempt, notedAt: now() });
      const [oldest] = attempts.keys();
      if (attempts.size > mostKept && oldest !== undefined) attempts.delete(oldest);
    },
    recall(pageId, text) {
      const noted = attempts.get(keyOf(pageId, text));
      return noted && now() - noted.notedAt < keptForMs ? noted.attempt : undefined;
    },
    forget: (pageId, text) => void attempts.delete(keyOf(pageId, text)),
  };
}
