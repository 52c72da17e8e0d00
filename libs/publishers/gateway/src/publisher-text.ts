import { storedLine, storedLines } from '@listings/domain';
import { isProtocolText } from '@listings/publisher-sdk';

/** Maximum length of a publisher's message; longer ones are cut. */
const LONGEST_TEXT = 2_000;

/**
 * A publisher's text, which may have several lines, as the service stores texts [contract 14]; empty when the value is not a string. Text
 * beyond `maxLength` is cut.
 */
export function publisherText(text: unknown, maxLength = LONGEST_TEXT): string {
  return typeof text === 'string' ? cut(storedLines(text), maxLength) : '';
}

/** The same for a text of one line, such as a name. */
export function publisherLine(text: unknown, maxLength = LONGEST_TEXT): string {
  return typeof text === 'string' ? cut(storedLine(text), maxLength) : '';
}

/** An id or a URL of a publisher in a form that PostgreSQL and JSON can store. It is sent back, so that no other character changes. */
export function publisherRef(ref: unknown, maxLength = LONGEST_TEXT): string {
  return typeof ref === 'string' ? cut(ref.replaceAll('\u0000', '').toWellFormed().trim(), maxLength) : '';
}

/** Cuts a text, without half a pair at its end. */
function cut(text: string, maxLength: number): string {
  return text.length > maxLength ? text.slice(0, maxLength).toWellFormed() : text;
}

/**
 * A publisher's text for people, in a form that can be stored; empty when the text is protocol text, so that the caller
 * shows a sentence of its own [contract 7].
 */
export function publisherSentence(text: unknown): string {
  const sentence = publisherText(text);
  return isProtocolText(sentence) ? '' : sentence;
}

/** A text without the secrets that an owner has entered, which a plug-in may have repeated in it. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => (secret === '' ? rest : rest.replaceAll(secret, '[removed]')), text);
}
