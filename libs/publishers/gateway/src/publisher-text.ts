import { isProtocolText } from '@listings/publisher-sdk';

/** Maximum length of a publisher's message; longer ones are cut. */
const LONGEST_TEXT = 2_000;

/**
 * A publisher's text in a form that PostgreSQL and JSON can store; empty when the value is not a string. Text beyond
 * `maxLength` is cut.
 */
export function publisherText(text: unknown, maxLength = LONGEST_TEXT): string {
  if (typeof text !== 'string') return '';
  return text.replaceAll('\u0000', '').toWellFormed().trim().slice(0, maxLength).toWellFormed();
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
