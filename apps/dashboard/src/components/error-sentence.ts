import { sentenceKey } from '../language/sentence-key.js';
import { knownText } from '../language/t.js';

/** What the service says about a field of a request that its schema forbids, by the messages that tell it to a person. */
const OF_LENGTHS: readonly (readonly [RegExp, 'atLeast' | 'atMost'])[] = [
  [/^expected at least (\d+) characters$/, 'atLeast'],
  [/^expected at most (\d+) characters$/, 'atMost'],
];

/**
 * What a person reads about an error of the service: the text of its code in the chosen language, or that of its English sentence.
 * A sentence that the dashboard does not know stays as it is.
 */
export function errorSentence({
  code,
  message,
}: {
  readonly code?: string | undefined;
  readonly message: string;
}): string {
  const ofCode = code === undefined ? undefined : knownText('refusals.codes', code);
  if (ofCode !== undefined) return ofCode;
  for (const [pattern, name] of OF_LENGTHS) {
    const count = pattern.exec(message)?.[1];
    if (count !== undefined) return knownText('refusals.lengths', name, { count: Number(count) }) ?? message;
  }
  return knownText('refusals.sentences', sentenceKey(message)) ?? message;
}
