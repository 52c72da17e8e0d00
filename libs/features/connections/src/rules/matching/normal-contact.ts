import { toE164 } from '@listings/domain';

/** Removes extensions, which identify a desk and not the business. */
const EXTENSION = /\s*(?:ext\.?|extension|x|durchwahl|poste)\s*\d+\s*$/i;
/** Number of trailing digits to compare if the country is unknown. */
const TAIL = 8;

/** Normalizes the phone numbers of a subject: E.164 if possible, otherwise the trailing digits with a prefix. */
export function normalPhones(phones: readonly string[], countryIso: string | null): string[] {
  return [...new Set(phones.flatMap((phone) => normalPhone(phone, countryIso) ?? []))];
}

function normalPhone(phone: string, countryIso: string | null): string | undefined {
  const number = phone.replace(EXTENSION, '').replace(/\(0\)/, '').trim();
  const international = number.replace(/^00/, '+');
  const e164 = toE164(international.startsWith('+') ? international : number, countryIso ?? 'US');
  if (e164 && (countryIso !== null || international.startsWith('+'))) return e164;
  const digits = number.replace(/\D/g, '');
  return digits.length >= 6 ? `~${digits.slice(-TAIL)}` : undefined;
}

/** True if two numbers are equal, also if only the trailing digits of one are known. */
export function isSamePhone(one: string, other: string): boolean {
  if (one === other) return true;
  if (!one.startsWith('~') && !other.startsWith('~')) return false;
  return one.replace(/^[~+]/, '').slice(-TAIL) === other.replace(/^[~+]/, '').slice(-TAIL);
}

/** Returns the trailing digits of a number, the key of a block that contains all its notations. */
export function phoneTail(phone: string): string {
  return phone.slice(-7);
}

const PAGES_THAT_ARE_HOME = /^(index|home|default|contact|kontakt|contacto|start)(\.[a-z]+)?$/;

/** A normalized website. */
export interface NormalWebsite {
  readonly host: string;
  /** Path of the store's page on a site with many stores; empty for the home page. */
  readonly path: string;
}

/** Returns host and path of a website; undefined if there is none. */
export function normalWebsite(website: string | null): NormalWebsite | undefined {
  const text = website?.trim().toLowerCase();
  if (!text) return undefined;
  const url = /^[a-z][a-z0-9+.-]*:\/\//.test(text) ? text : `http://${text}`;
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname } = new URL(url);
  const host = hostname.replace(/^(?:www\d?|m|mobile)\./, '').replace(/\.$/, '');
  if (!host.includes('.')) return undefined;
  const path = pathname
    .split('/')
    .filter((part) => part !== '' && !PAGES_THAT_ARE_HOME.test(part))
    .join('/');
  return { host, path };
}

/** Removes punctuation from a store code: `S1-005` becomes `s1005`. */
export function normalStoreCode(code: string | null): string | undefined {
  const bare = (code ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return bare === '' ? undefined : bare;
}

/** Returns the number at the end of a store code without leading zeros, for sides that omit the prefix. */
export function storeCodeNumber(code: string): string | undefined {
  return /(\d+)$/.exec(code)?.[1]?.replace(/^0+(?=\d)/, '');
}
