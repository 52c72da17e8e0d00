import { INPUT_BOUNDS } from '../input-bounds.js';

const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const LABEL = '[a-z\\d]([a-z\\d-]*[a-z\\d])?';
const ADDRESS = new RegExp(`^${ATOM}(\\.${ATOM})*@${LABEL}(\\.${LABEL})+$`, 'i');
const MAX_LOCAL = 64;

/**
 * Whether a text is the e-mail address of a user: one that no program reads as a list, a comment or a name with an
 * address. It is ASCII, and internationalised domains are written in Punycode, so that an address has one form.
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= INPUT_BOUNDS.emailAddress && text.indexOf('@') <= MAX_LOCAL && ADDRESS.test(text);
}
