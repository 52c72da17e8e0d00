import { createHash } from 'node:crypto';
import type { EarlierAttempt } from './find-post.js';

const mostKept = 10_000;
/** Longer than the longest delay between a search and the next send. */
const keptForMs = 2 * 60 * 60_000;

/**
 * Remembers, per process, the attempts whose post was not found. If the publisher then refuses the next send of the
 * same text as a duplicate, the first post has appeared in the meantime, and the plug-in looks for it again [publishers
 * 2.3].
 */
export interface Settling {
  note(pageId: string, text: string, attempt: EarlierAttempt): void;
  /** The recent attempt with this text, if any. */
  recall(pageId: string, text: string): EarlierAttempt | undefined;
  /** Forgets the text: a later duplicate belongs to another delivery. */
  forget(pageId: string, text: string): void;
}

/** Creates the memory. If it is full, it drops the oldest entries. */
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
