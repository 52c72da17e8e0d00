import { createHash } from 'node:crypto';
import { storedLine } from '../stored-text.js';

/** Characters of a name of a brand or of a sender. */
export const MOST_BRAND_NAME = 60;

/** A name as it is stored, in one line [contract 14]; undefined if nothing of it is seen, or if it is too long. */
export function brandName(text: string): string | undefined {
  const name = storedLine(text);
  return name !== '' && name.length <= MOST_BRAND_NAME ? name : undefined;
}

/** A colour such as `#3b54cb`, in small letters; undefined for another text. */
export function brandAccent(text: string): string | undefined {
  return /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined;
}

/** Bytes of the file of a logo, which pages and mails load. */
export const MOST_LOGO_BYTES = 262_144;

/** A PNG or JPEG, with the digits of its SHA-256 by which its address names it. */
export interface BrandLogo {
  readonly bytes: Buffer;
  readonly type: 'image/png' | 'image/jpeg';
  readonly digest: string;
}

/** The digits that identify the bytes of a logo in its address. */
export function logoDigest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}
