import { ListingsError } from '@listings/client';
import { knownText, t } from '../language/t.js';
import { errorSentence } from './error-sentence.js';

/** The code of a wrong password or one-time code: its sentence says all, and nobody has to ask the support about it. */
const WRONG_CREDENTIALS = 'AUTH_INVALID_KEY';

/** The code of something that an address names and the account does not have. */
const MISSING = 'NOT_FOUND';

/** What a person reads about an error. */
export interface DescribedError {
  /** One sentence for each thing that is wrong. */
  readonly messages: readonly string[];
  readonly code?: string | undefined;
  readonly correlationId?: string | undefined;
  readonly docUrl?: string | undefined;
}

/** Describes any error: a refused request with its code, sentences, correlation id and page, others in one sentence. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof ListingsError)) return { messages: [t('common.errors.unexpected')] };
  if (error.kind === 'NETWORK') return { messages: [t('common.errors.noResponse')] };
  const { code, correlationId, docUrl, errors, retryAfterSeconds } = error;
  const messages = errors.map(({ field, ...said }) => {
    const message = errorSentence(said);
    // The sentence of a code names what is wrong by itself.
    const name = field === undefined || said.code !== undefined ? undefined : nameOf(field);
    return name === undefined ? message : t('common.labelled', { label: name, text: message });
  });
  if (retryAfterSeconds !== undefined) messages.push(t('common.errors.retryAfter', { seconds: retryAfterSeconds }));
  return code === WRONG_CREDENTIALS ? { messages } : { messages, code, correlationId, docUrl };
}

/** A field of a request as the pages call it, without the path that leads to it; undefined for one that no page names. */
function nameOf(field: string): string | undefined {
  const name =
    field
      .split('.')
      .findLast((part) => /^[a-zA-Z]/.test(part))
      ?.replace(/\[.*$/, '') ?? '';
  return knownText('locations.fields', name) ?? knownText('posts.context', name);
}

/** Whether the service has nothing of that name: a person can only go elsewhere, so neither a code nor another try helps. */
export function isMissing(error: unknown): boolean {
  return error instanceof ListingsError && error.code === MISSING;
}
