import { InvalidArgumentError } from 'commander';
import { isEmailAddress } from '@listings/domain';
import { LARGEST_INTEGER } from '@listings/pagination';

/** Most records that a command prints. */
const MOST_LISTED = 1_000;

const LONGEST_TEXT = 200;
const LONGEST_KEY_NAME = 100;

/** Text with something in it, without the spaces around. */
export function someText(raw: string): string {
  return boundedText(raw, LONGEST_TEXT);
}

/** The name of an API key, which the portal bounds as well. */
export function keyName(raw: string): string {
  return boundedText(raw, LONGEST_KEY_NAME);
}

function boundedText(raw: string, longest: number): string {
  const text = raw.trim();
  if (text === '') throw new InvalidArgumentError('It must not be empty.');
  if (text.length > longest) throw new InvalidArgumentError(`It must have at most ${longest} characters.`);
  if (/\p{Cc}/u.test(text)) throw new InvalidArgumentError('It must not have control characters.');
  return text;
}

/** The id of an account, a positive whole number. */
export function accountId(raw: string): number {
  const id = Number(raw);
  if (!/^\d+$/.test(raw) || id < 1 || id > LARGEST_INTEGER)
    throw new InvalidArgumentError('It must be the number of an account.');
  return id;
}

/** An address that mail can be sent to, as far as its form tells. */
export function emailAddress(raw: string): string {
  const address = raw.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new InvalidArgumentError('It must be an e-mail address.');
  return address;
}

/** The address of a new user, see {@link isEmailAddress}. */
export function newEmailAddress(raw: string): string {
  const address = raw.trim();
  if (!isEmailAddress(address)) throw new InvalidArgumentError('It must be an e-mail address in ASCII.');
  return address;
}

/** A limit of an account: a positive whole number. */
export function limit(raw: string): number {
  return wholeNumber(raw, 1);
}

/** How many records to print, at most 1000. */
export function listLimit(raw: string): number {
  const value = wholeNumber(raw, 1);
  if (value > MOST_LISTED) throw new InvalidArgumentError(`It must be at most ${MOST_LISTED}.`);
  return value;
}

/** A number of seats, which may be 0. */
export function seatLimit(raw: string): number {
  return wholeNumber(raw, 0);
}

function wholeNumber(raw: string, min: number): number {
  const value = Number(raw);
  if (!/^\d+$/.test(raw) || value < min || value > LARGEST_INTEGER)
    throw new InvalidArgumentError(`It must be a whole number from ${min} on.`);
  return value;
}

/** A share in percent. */
export function percent(raw: string): number {
  const share = wholeNumber(raw, 0);
  if (share > 100) throw new InvalidArgumentError('It must be at most 100.');
  return share;
}

/** The URL of a PostgreSQL database. */
export function databaseUrl(raw: string): string {
  if (!/^postgres(ql)?:\/\//.test(raw) || !URL.canParse(raw))
    throw new InvalidArgumentError('It must be a URL such as postgres://user@host:5432/listings.');
  return raw;
}

/** A time with its offset from UTC. */
export function moment(raw: string): Date {
  const time = new Date(raw);
  const [, date = ''] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.exec(raw) ?? [];
  // A 31 February would become a day of March.
  const day = new Date(`${date}T00:00:00Z`);
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
  if (date === '' || !isDay || Number.isNaN(time.getTime()))
    throw new InvalidArgumentError('It must be a time such as 2026-07-06T18:00:00Z.');
  return time;
}

/** The address at which browsers reach the service, without a slash at its end. */
export function publicUrl(raw: string): string {
  if (!/^https?:\/\//.test(raw) || !URL.canParse(raw))
    throw new InvalidArgumentError('It must be a URL such as https://listings.example.');
  return raw.replace(/\/+$/, '');
}
