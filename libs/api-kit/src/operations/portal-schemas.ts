import { INPUT_BOUNDS } from '@listings/domain';
import type { Language } from '@listings/language';
import { inputAsSent, inputText, text } from './fields.js';
import { oneOf } from './input-schemas.js';
import { recordOf } from './payload-schemas.js';
import { REQUEST_BOUNDS } from './request-bounds.js';

/** The response of an operation that has nothing to say. */
export const Done = recordOf('Done', 'Nothing more to say.', {});

/** The response of an operation that gives the session a new token. */
export const RotatedSession = recordOf('RotatedSession', 'The session has a new token.', {
  csrfToken: text('The CSRF token of the session from now on; the earlier one is no longer valid.'),
});

/** An example of a CSRF token. */
export const CSRF_EXAMPLE = 'Y3NyZi10b2tlbi1vZi10aGUtc2Vzc2lvbi1leGFtcGxl';

/** An example of the token of a link. */
export const TOKEN_EXAMPLE = 'dG9rZW4tb2YtYS1saW5rLWluLWEtbWFpbC1leGFtcGx';

/** A language in which the service writes to people. */
export const languageInput = (description: string) =>
  oneOf<Language>(
    { en: 'English.', de: 'German.', fr: 'French.', es: 'Spanish.', pt: 'Portuguese of Brazil.' },
    description,
  );

/** An e-mail address of a new user: ASCII, as every mail server understands it. */
export const emailInput = () => inputText('E-mail address.', { format: 'email', maxLength: INPUT_BOUNDS.emailAddress });
export const passwordInput = (description = 'Password of the user.') =>
  inputAsSent(description, { maxLength: INPUT_BOUNDS.password });
export const newPasswordInput = (description: string) =>
  inputAsSent(`${description} It has 10 to 200 characters, and is neither common nor the e-mail address.`, {
    minLength: INPUT_BOUNDS.leastPassword,
    maxLength: INPUT_BOUNDS.password,
  });
export const tokenInput = () =>
  inputText('The token of the link, after `#token=`.', { maxLength: REQUEST_BOUNDS.linkToken });
/** A name, which mails and lists show in a line of their own: it has a visible character. */
export const nameInput = (description: string, { maxLength = INPUT_BOUNDS.name }: { maxLength?: number } = {}) =>
  inputText(description, { minLength: 1, maxLength });
