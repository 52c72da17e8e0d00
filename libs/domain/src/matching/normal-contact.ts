import { toE164 } from '../locations/phone.js';

/** Extensions lead to a desk behind the number. */
const EXTENSION = /\s*(?:ext\.?|extension|x|durchwahl|poste)\s*\d+\s*$/i;
/** Where the country is unknown, the end of a number is what two notations have in common. */
const TAIL = 8;

/** Telephone numbers of a subject: E.164 where that can be known, otherwise the last digits behind a mark. */
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

/** True when two numbers are the same, also when of one only the end is known. */
export function isSamePhone(one: string, other: string): boolean {
  if (one === other) return true;
  if (!one.startsWith('~') && !other.startsWith('~')) return false;
  return one.replace(/^[~+]/, '').slice(-TAIL) === other.replace(/^[~+]/, '').slice(-TAIL);
}

/** The end of a number, by which a block finds all notations of it. */
export function phoneTail(phone: string): string {
  return phone.slice(-7);
}

const PAGES_THAT_ARE_HOME = /^(index|home|default|contact|kontakt|contacto|start)(\.[a-z]+)?$/;

/** A website as matching sees it. */
export interface NormalWebsite {
  readonly host: string;
  /** The page of this store on a site of many; empty for the home page. */
  readonly path: string;
}

/** Host and page of a website; undefined where there is none. */
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

/** A store code without punctuation: `S1-005` is `s1005`. */
export function normalStoreCode(code: string | null): string | undefined {
  const bare = (code ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return bare === '' ? undefined : bare;
}

/** The number at the end of a store code without leading zeros: what is left where one side drops the prefix. */
export function storeCodeNumber(code: string): string | undefined {
  return /(\d+)$/.exec(code)?.[1]?.replace(/^0+(?=\d)/, '');
}
