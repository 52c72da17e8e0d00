import { INPUT_BOUNDS } from '@listings/domain';
import { invalidField } from '@listings/errors';
import { commonPasswords } from './common-passwords.js';

/**
 * Checks a new password: its length, and that it is neither common nor the e-mail address. There are no rules about kinds
 * of characters. Throws 422 that names the field.
 */
export function assertNewPassword(field: string, password: string, { email }: { readonly email: string }): void {
  const { leastPassword: min, password: max } = INPUT_BOUNDS;
  const length = [...password].length;
  if (length < min || length > max) throw invalidField(field, `expected ${min} to ${max} characters`);
  const plain = password.normalize('NFKC').toLowerCase();
  const address = email.toLowerCase();
  if (plain === address || plain === address.split('@', 1)[0])
    throw invalidField(field, 'must not be the e-mail address');
  if (isCommon(plain)) throw invalidField(field, 'is too common: attackers try it first');
}

function isCommon(password: string): boolean {
  // One character, or a common password, again and again.
  const repeated = /^(.{1,10}?)\1+$/.exec(password)?.[1];
  return (
    commonPasswords.has(password) ||
    (repeated !== undefined && (repeated.length === 1 || commonPasswords.has(repeated))) ||
    isSequence(password)
  );
}

/** Whether each character follows the one before it in the same direction, such as 7890123456 or zyxwvutsrq. */
function isSequence(text: string): boolean {
  return [1, -1].some((step) => [...text].every((each, at, all) => at === 0 || each === neighbour(all[at - 1], step)));
}

function neighbour(character = '', step: number): string {
  if (/^\d$/.test(character)) return String((Number(character) + step + 10) % 10);
  return String.fromCodePoint(Math.max(0, (character.codePointAt(0) ?? 0) + step));
}
