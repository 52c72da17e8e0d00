import { createHash } from 'node:crypto';
import type { EarlierAttempt } from '@listings/publisher-sdk';

const mostKept = 10_000;
/** Longer than the longest delay between a search and the next send. */
const keptForMs = 2 * 60 * 60_000;

/**
 * Remembers, per process, the attempts whose post was not found; if it is full, it drops the oldest. If the publisher
 * then refuses the next send of the same text as a duplicate, the first post has appeared in the meantime, and the
 * plug-in looks for it again [publishers 2.3].
 */
export class Settling {
  private readonly attempts = new Map<string, { readonly attempt: EarlierAttempt; readonly notedAt: number }>();

  constructor(private readonly now: () => number) {}

  note(pageId: string, text: string, attempt: EarlierAttempt): void {
    this.attempts.set(keyOf(pageId, text), { attempt, notedAt: this.now() });
    const [oldest] = this.attempts.keys();
    if (this.attempts.size > mostKept && oldest !== undefined) this.attempts.delete(oldest);
  }

  /** The recent attempt with this text, if any. */
  recall(pageId: string, text: string): EarlierAttempt | undefined {
    const noted = this.attempts.get(keyOf(pageId, text));
    return noted && this.now() - noted.notedAt < keptForMs ? noted.attempt : undefined;
  }

  /** Forgets the text: a later duplicate belongs to another delivery. */
  forget(pageId: string, text: string): void {
    this.attempts.delete(keyOf(pageId, text));
  }
}

function keyOf(pageId: string, text: string): string {
  return createHash('sha256').update(`${pageId}\n${text}`).digest('base64');
}
