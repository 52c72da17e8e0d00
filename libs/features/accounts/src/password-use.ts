import { hash, verify } from '@node-rs/argon2';
import { invalidField } from '@listings/errors';

/** Length of a password in characters. */
const LENGTH = { min: 10, max: 200 };

/** Checks the password of a new user and hashes it with argon2id. */
export async function hashNewPassword(field: string, password: string): Promise<string> {
  const { length } = [...password];
  if (length < LENGTH.min || length > LENGTH.max)
    throw invalidField(field, `expected ${LENGTH.min} to ${LENGTH.max} characters`);
  return hash(password.normalize('NFKC'));
}

/** Whether a password is the one that was hashed. */
export async function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password.normalize('NFKC'));
}
