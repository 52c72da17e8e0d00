import { readFileSync, statSync } from 'node:fs';
import { brandAccent, brandName, logoDigest, MOST_BRAND_NAME, MOST_LOGO_BYTES } from '@listings/domain';
import type { BrandLogo } from '@listings/domain';

const SIGNATURES = [
  { type: 'image/png', begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', begins: [0xff, 0xd8, 0xff] },
] as const;

/** Reads BRAND_NAME. */
export function readBrandName(text: string): string {
  const name = brandName(text);
  if (name === undefined) throw new Error(`must be a name of 1 to ${MOST_BRAND_NAME} characters in one line`);
  return name;
}

/** Reads BRAND_ACCENT. */
export function readBrandAccent(text: string): string {
  const accent = brandAccent(text);
  if (accent === undefined) throw new Error('must be a colour such as #3b54cb');
  return accent;
}

/** Reads the file that BRAND_LOGO names. */
export function readBrandLogo(path: string): BrandLogo {
  let bytes: Buffer;
  try {
    // A path may name a large file by mistake.
    if (statSync(path).size > MOST_LOGO_BYTES) throw new Error('too large');
    bytes = readFileSync(path);
  } catch {
    throw new Error(
      `must be the path of a PNG or JPEG of at most ${MOST_LOGO_BYTES / 1_024} KB that the service can read`,
    );
  }
  const found = SIGNATURES.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte));
  if (!found) throw new Error('must be the path of a PNG or JPEG');
  return { bytes, type: found.type, digest: logoDigest(bytes) };
}
