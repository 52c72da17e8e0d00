import type { SubmissionResult } from './submission.js';

/** What {@link submissionResult} needs to know about a listing after a push. */
export interface ShownListing {
  /** The publisher's name for people. */
  readonly publisher: string;
  /** The fields that still differ from the content, by the plug-in's names. */
  readonly differing: readonly string[];
  /** Words for fields whose names are none. */
  readonly words?: Readonly<Record<string, string>>;
  /** What the publisher cannot store: a sentence where a condition holds, false where it does not. */
  readonly losses?: readonly (string | false)[];
  readonly liveLink?: string;
}

/**
 * The state of a push at a publisher that shows changes at once: `rejected` if a field differs, because the publisher
 * accepted it and did not keep it; otherwise `live`.
 *
 * @example
 * submissionResult({
 *   publisher: 'Acme Maps',
 *   differing: differencesOf(shop, content),
 *   losses: displayLosses({ publisher: 'Acme Maps', shows: SHOWN, content }),
 *   liveLink: asLink(shop['page']),
 * });
 */
export function submissionResult(shown: ShownListing): SubmissionResult {
  const { publisher, differing: fields, words = {}, losses = [], liveLink } = shown;
  if (fields.length > 0) {
    const names = [...new Set(fields.map((field) => words[field] ?? field))].join(', ');
    return { state: 'rejected', fields, text: `${publisher} did not keep these fields: ${names}` };
  }
  const sentences = losses.filter((loss) => loss !== false);
  return { state: 'live', liveLink, losses: sentences.length > 0 ? sentences : undefined };
}
