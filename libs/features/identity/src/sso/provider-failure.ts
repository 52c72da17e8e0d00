import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/** What went wrong in an exchange with a provider. */
export type ProviderFailure =
  /** The provider could not be reached, or did not answer as a provider. */
  | 'unreachable'
  /** The provider refuses the service: the client or its secret is wrong. */
  | 'misconfigured'
  /** The person cancelled, or the provider refuses the person. */
  | 'refused'
  /** A response does not belong to the sign-in, or is not the provider's. */
  | 'invalid';

/** Codes of failures that another attempt may cure. */
const UNREACHABLE = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
];

/** Sorts an error of the client library. */
export function providerFailure(error: unknown): ProviderFailure {
  if (error instanceof AuthorizationResponseError) return 'refused';
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? 'invalid' : 'misconfigured';
  if (error instanceof WWWAuthenticateChallengeError) return 'misconfigured';
  if (isWrapper(error)) return providerFailure(error.cause);
  if (error instanceof ClientError && !UNREACHABLE.includes(error.code ?? '')) return 'invalid';
  return 'unreachable';
}

/** Describes a failure for the log and the operator. It contains nothing that a browser or a provider has sent but codes. */
export function failureReason(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return /^[\w.-]{1,50}$/.test(error.error) ? error.error : 'an unknown error';
  if (error instanceof WWWAuthenticateChallengeError) return `HTTP status ${error.status}`;
  if (isWrapper(error)) return failureReason(error.cause);
  if (!isError(error)) return 'an unknown error';
  const cause = error.cause as { code?: unknown; message?: unknown } | undefined;
  const code = [cause?.code, (error as { code?: unknown }).code].find((each) => typeof each === 'string');
  return [error.message, ...(code === undefined ? [] : [`(${String(code)})`])].join(' ');
}

/** The library wraps errors that it does not know, such as those of the network, and gives them no code. */
function isWrapper(error: unknown): error is ClientError {
  return error instanceof ClientError && error.code === undefined && error.cause !== undefined;
}

function isError(error: unknown): error is Error {
  return typeof error === 'object' && error !== null && 'message' in error;
}
