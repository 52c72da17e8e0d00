import { createHash } from 'node:crypto';
import type { Clock, Encryption } from '@listings/platform';
import { comparableAddress } from '../users/comparable-address.js';

/** A browser, and the users who have signed in with it. It limits attempts and permits nothing. */
export interface KnownDevice {
  readonly id: string;
  /** Digests of e-mail addresses, the latest first. */
  readonly users: readonly string[];
}

const CONTEXT = 'known-device';
/** Users of one browser that the cookie remembers. */
const MAX_USERS = 5;

/** Reads the cookie of a browser; undefined when it is missing or not ours. */
export function readDevice(encryption: Encryption, cookie: string | undefined): KnownDevice | undefined {
  if (cookie === undefined || cookie.length > 2_000) return undefined;
  try {
    return JSON.parse(encryption.decrypt(cookie, CONTEXT)) as KnownDevice;
  } catch {
    return undefined;
  }
}

/** Whether the user with that e-mail address has signed in with the browser. */
export function isKnown(device: KnownDevice | undefined, email: string): device is KnownDevice {
  return device?.users.includes(digestOfEmail(email)) ?? false;
}

/** The value of the cookie after a sign-in. Only this service can make one. */
export function deviceCookieFor(
  { encryption, clock }: { readonly encryption: Encryption; readonly clock: Clock },
  cookie: string | undefined,
  email: string,
): string {
  const device = readDevice(encryption, cookie);
  const digest = digestOfEmail(email);
  const users = [digest, ...(device?.users ?? []).filter((each) => each !== digest)].slice(0, MAX_USERS);
  return encryption.encrypt(JSON.stringify({ id: device?.id ?? clock.uuid(), users } satisfies KnownDevice), CONTEXT);
}

function digestOfEmail(email: string): string {
  return createHash('sha256').update(comparableAddress(email)).digest('base64url').slice(0, 22);
}
