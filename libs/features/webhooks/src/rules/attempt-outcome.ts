/** Why an attempt got no HTTP response, or none that was complete in time. */
export type ExchangeFailure =
  | 'TIMEOUT'
  | 'RESPONSE_TOO_SLOW'
  | 'DNS'
  | 'CONNECTION'
  | 'TLS'
  | 'ADDRESS_REFUSED'
  | 'INVALID_RESPONSE'
  | 'INVALID_URL'
  | 'NO_SECRET';

/** The result of one request to a receiver. */
export type Exchange =
  | { readonly kind: 'response'; readonly status: number; readonly retryAfterMs?: number }
  | { readonly kind: 'failure'; readonly failure: ExchangeFailure; readonly reason: string };

/** The meaning of one attempt for its delivery and endpoint [contract 8]. */
export type AttemptOutcome =
  | { readonly kind: 'DELIVERED' }
  | { readonly kind: 'FAILED'; readonly error: string; readonly retryAfterMs?: number }
  /** The receiver responded with 410: the endpoint is disabled, and the event is kept. */
  | { readonly kind: 'GONE'; readonly error: string };

/**
 * Classifies an exchange: any 2xx is success, 410 disables the endpoint, and every other status (3xx included, never
 * followed) and every failure is retried [contract 8].
 */
export function attemptOutcome(exchange: Exchange): AttemptOutcome {
  if (exchange.kind === 'failure') return { kind: 'FAILED', error: `${exchange.failure}: ${exchange.reason}` };
  const { status, retryAfterMs } = exchange;
  if (status >= 200 && status <= 299) return { kind: 'DELIVERED' };
  if (status === 410) return { kind: 'GONE', error: 'HTTP 410: the receiver wants no more events' };
  if (status >= 300 && status <= 399)
    return { kind: 'FAILED', error: `HTTP ${status}: redirects are not followed`, retryAfterMs };
  return { kind: 'FAILED', error: `HTTP ${status}`, retryAfterMs };
}
