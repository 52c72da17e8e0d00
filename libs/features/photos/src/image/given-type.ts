import type { PhotoFileType } from '@listings/domain';

/** The types of files that become a photo [contract 4]. Photos are stored as JPEG or PNG, which all publishers take; the others are converted. */
export const GIVEN_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

/** The type of a file that a client gives. */
export type GivenFileType = (typeof GIVEN_TYPES)[number];

/** The accepted types as a download asks for them: a server with several forms of a picture sends the one that needs no conversion. */
export const ACCEPTED = GIVEN_TYPES.map((type) => (isStoredType(type) ? type : `${type};q=0.5`)).join(', ');

/** True for a type in which photos are stored. */
export function isStoredType(type: GivenFileType): type is PhotoFileType {
  return type === 'image/jpeg' || type === 'image/png';
}

const SIGNATURES: readonly (readonly [type: GivenFileType, pattern: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];
/** The longest list of brands in the file of an image. */
const MOST_BRAND_BYTES = 256;

/** The type by content, regardless of file name and headers [contract 4]. HEIC is recognized, but no decoder of the service reads it. */
export function givenTypeOf(bytes: Buffer): GivenFileType | 'image/heic' | undefined {
  const start = bytes.toString('latin1', 0, 16);
  const [signed] = SIGNATURES.find(([, pattern]) => pattern.test(start)) ?? [];
  if (signed) return signed;
  const brands = brandsOf(bytes);
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return 'image/avif';
  return brands.some((brand) => /^(he[iv][cmsx]|mif1|msf1)$/.test(brand)) ? 'image/heic' : undefined;
}

/** The brands of a file of the ISO base media format, to which AVIF and HEIC belong [ISO 14496-12, 4.3]. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return [];
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, MOST_BRAND_BYTES);
  const brands = [bytes.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4));
  return brands;
}
