import type { ExchangeFailure } from './attempt-outcome.js';

/** The end of an attempt, as the log of deliveries shows it. */
export type AttemptClass =
  /** The request is on its way, or its process ended a moment ago. */
  | 'SENDING'
  | 'DELIVERED'
  /** A status other than 2xx, 3xx and 410. */
  | 'STATUS'
  | 'REDIRECT'
  /** 410: the receiver wants no more events. */
  | 'GONE'
  /** No response began in time. */
  | 'TIMEOUT'
  /** A response began and was not complete in time. */
  | 'RESPONSE_TOO_SLOW'
  | 'DNS'
  | 'CONNECT'
  | 'TLS'
  /** The address is not public. */
  | 'BLOCKED_ADDRESS'
  | 'INVALID_RESPONSE'
  | 'INVALID_URL'
  /** No configured key decrypts the secret, so nothing was sent. */
  | 'NO_SECRET'
  /** The process ended before the outcome was known: the receiver may have got the request. */
  | 'LOST';

const CLASS_OF_FAILURE: Readonly<Record<ExchangeFailure | 'LOST', AttemptClass>> = {
  TIMEOUT: 'TIMEOUT',
  RESPONSE_TOO_SLOW: 'RESPONSE_TOO_SLOW',
  DNS: 'DNS',
  CONNECTION: 'CONNECT',
  TLS: 'TLS',
  ADDRESS_REFUSED: 'BLOCKED_ADDRESS',
  INVALID_RESPONSE: 'INVALID_RESPONSE',
  INVALID_URL: 'INVALID_URL',
  NO_SECRET: 'NO_SECRET',
  LOST: 'LOST',
};

/**
 * Classifies a stored attempt. Its error begins with the failure of the exchange ({@link attemptOutcome}), or with LOST;
 * an attempt with a status is classified by the status alone.
 */
export function attemptClass(stored: { responseStatus: number | null; error: string | null }): AttemptClass {
  const { responseStatus: status, error } = stored;
  if (status !== null) {
    if (status >= 200 && status <= 299) return 'DELIVERED';
    if (status === 410) return 'GONE';
    return status >= 300 && status <= 399 ? 'REDIRECT' : 'STATUS';
  }
  if (error === null) return 'SENDING';
  const failure = /^[A-Z_]+(?=:)/.exec(error)?.[0] ?? '';
  return Object.hasOwn(CLASS_OF_FAILURE, failure) ? CLASS_OF_FAILURE[failure as ExchangeFailure] : 'CONNECT';
}
