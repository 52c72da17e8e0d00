import { InvalidArgumentError } from 'commander';

/** PostgreSQL's largest integer, the type of account ids. */
const MAX_ACCOUNT_ID = 2_147_483_647;

/** Text with something in it, without the spaces around. */
export function someText(raw: string): string {
  const text = raw.trim();
  if (text === '') throw new InvalidArgumentError('It must not be empty.');
  return text;
}

/** The id of an account, a positive whole number. */
export function accountId(raw: string): number {
  const id = Number(raw);
  if (!/^\d+$/.test(raw) || id < 1 || id > MAX_ACCOUNT_ID)
    throw new InvalidArgumentError('It must be the number of an account.');
  return id;
}

/** An address that mail can be sent to, as far as its form tells. */
export function emailAddress(raw: string): string {
  const address = raw.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new InvalidArgumentError('It must be an e-mail address.');
  return address;
}
