import type { Answer } from '../http/answer.js';
import type { ErrorShortcut, ScriptedError } from '../scripting/script-queue.js';
import {
  ErrorA,
  invalidArgument,
  notFound,
  permissionDenied,
  rateLimited,
  unauthenticated,
  unavailable,
  validationError,
} from './errors.js';
import { refused } from './oauth/token.js';

const SCRIPTED_WAIT_SECONDS = 30;

/**
 * A scripted `error` in A's format. The token endpoint and the API have different formats [publishers 1.2, 1.3, 3.5].
 */
export function scriptedErrorA(error: ScriptedError, operation: string, isWaitTold: boolean): Answer {
  const isToken = operation.startsWith('a.oauth.') && operation !== 'a.oauth.userinfo';
  return isToken ? tokenError(error) : apiError(error, operation, isWaitTold).toAnswer();
}

const API_ERRORS: Readonly<Record<Exclude<ErrorShortcut, 'invalid' | 'rate_limited'>, () => ErrorA>> = {
  unauthenticated,
  forbidden: permissionDenied,
  not_found: notFound,
  unavailable,
};

/** Status, error and description at the token endpoint. */
const TOKEN_ERRORS: Readonly<Record<ErrorShortcut, Parameters<typeof refused>>> = {
  rate_limited: [429, 'rate_limit_exceeded', 'Too many requests.'],
  unauthenticated: [400, 'invalid_grant', 'Token has been expired or revoked.'],
  forbidden: [401, 'invalid_client', 'Unauthorized'],
  not_found: [404, 'not_found', 'Not found.'],
  unavailable: [503, 'temporarily_unavailable', 'The service is currently unavailable.'],
  invalid: [400, 'invalid_request', 'Invalid value.'],
};

function apiError(error: ScriptedError, operation: string, isWaitTold: boolean): ErrorA {
  if (typeof error !== 'string') {
    if ('code' in error) return new ErrorA(error.code, 'UNKNOWN', error.text ?? 'Scripted error.');
    return invalid(operation, error.invalid.field, error.invalid.text);
  }
  if (error === 'invalid') return invalid(operation);
  if (error !== 'rate_limited') return API_ERRORS[error]();
  return rateLimited(isWaitTold ? { headerSeconds: SCRIPTED_WAIT_SECONDS, bodySeconds: SCRIPTED_WAIT_SECONDS } : {});
}

function invalid(operation: string, field = 'body', text = 'Invalid value.'): ErrorA {
  const isNumbered = /^a\.(posts|media|reviews)\./.test(operation);
  return isNumbered ? validationError(3, field, text) : invalidArgument(field, text);
}

function tokenError(error: ScriptedError): Answer {
  if (typeof error === 'string') return refused(...TOKEN_ERRORS[error]);
  if ('code' in error) return refused(error.code, 'invalid_request', error.text ?? 'Scripted error.');
  return refused(400, 'invalid_request', error.invalid.text ?? 'Invalid value.');
}
