import type { ScriptedError } from '../scripting/script-queue.js';
import { deadToken, ErrorB, invalidParameter, missingObject, noRole } from './errors.js';

/** A scripted `error` in B's format. `{code, subcode, text}` is used unchanged [publishers 2.3, 3.5]. */
export function scriptedErrorB(error: ScriptedError, isAboutListing: boolean): ErrorB {
  if (typeof error !== 'string') {
    if ('code' in error) {
      const text = error.text ?? `(#${error.code}) Scripted error`;
      return new ErrorB(error.code, text, { subcode: error.subcode, userText: error.text });
    }
    const { field, text = 'Invalid value' } = error.invalid;
    return invalidParameter(field ? `${field}: ${text}` : text);
  }
  switch (error) {
    case 'rate_limited':
      return isAboutListing
        ? new ErrorB(32, '(#32) Page request limit reached')
        : new ErrorB(4, '(#4) Application request limit reached');
    case 'unauthenticated':
      return deadToken(463);
    case 'forbidden':
      return noRole();
    case 'not_found':
      return missingObject('(scripted)');
    case 'unavailable':
      return new ErrorB(2, 'Service temporarily unavailable', { isTransient: true });
    case 'invalid':
      return invalidParameter('Invalid parameter');
  }
}
