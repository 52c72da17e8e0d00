import { ListingsError } from '@listings/client';

/** Status of a request whose key was used with other content. */
const KEY_USED = 422;
/** Answers that the service does not keep under the key: the same request is tried again. */
const NOT_KEPT: ReadonlySet<number> = new Set([401, 409, 429]);

/**
 * Whether the service has answered the attempt for good, so that the next one needs a key of its own: the service repeats its
 * answer to a key for a day, and takes no other content under it. Without an answer the post may be published: the key stays.
 */
export function isAnswered(error: unknown): boolean {
  if (!(error instanceof ListingsError)) return false;
  const { kind, status = 0 } = error;
  return kind === 'RULES' || (kind === 'REQUEST' && status >= 400 && status < 500 && !NOT_KEPT.has(status));
}

/** Whether an earlier attempt with other content, to which no answer came, may have published the post. */
export function mayBePublished(error: unknown): boolean {
  return error instanceof ListingsError && error.status === KEY_USED && error.message.includes('Idempotency-Key');
}
