/** How a request of an API key ended, as the request log shows it. */
export type RequestOutcome = 'SUCCESS' | 'CLIENT_ERROR' | 'SERVER_ERROR' | 'RATE_LIMITED';

/** The outcome of a response. A write that broke a rule is an error of the client, although its status is 200 [7.2]. */
export function requestOutcome({ status, errors }: { status: number; errors: readonly string[] }): RequestOutcome {
  if (status === 429) return 'RATE_LIMITED';
  if (status >= 500) return 'SERVER_ERROR';
  return status >= 400 || errors.length > 0 ? 'CLIENT_ERROR' : 'SUCCESS';
}
