import type { ErrorShortcut, ScriptedError } from '../scripting/script-queue.js';
import { deadToken, ErrorB, invalidParameter, missingObject, noRole } from './errors.js';

const ERRORS: Readonly<Record<ErrorShortcut, (isAboutListing: boolean) => ErrorB>> = {
  rate_limited: (isAboutListing) =>
    isAboutListing
      ? new ErrorB(32, '(#32) Page request limit reached')
      : new ErrorB(4, '(#4) Application request limit reached'),
  unauthenticated: () => deadToken(463),
  forbidden: noRole,
  not_found: () => missingObject('(scripted)'),
  unavailable: () => new ErrorB(2, 'Service temporarily unavailable', { isTransient: true }),
  invalid: () => invalidParameter('Invalid parameter'),
};

/** A scripted `error` in B's format. `{code, subcode, text}` is used unchanged [publishers 2.3, 3.5]. */
export function scriptedErrorB(error: ScriptedError, isAboutListing: boolean): ErrorB {
  if (typeof error === 'string') return ERRORS[error](isAboutListing);
  if ('code' in error) {
    const text = error.text ?? `(#${error.code}) Scripted error`;
    return new ErrorB(error.code, text, { subcode: error.subcode, userText: error.text });
  }
  const { field, text = 'Invalid value' } = error.invalid;
  return invalidParameter(field ? `${field}: ${text}` : text);
}
