import { asText, comparableText } from '@listings/publisher-sdk';
import type { ListingAddress } from '@listings/publisher-sdk';
import type { Tags } from '../element.js';
import { keysIn, setTo } from './tag-field.js';
import type { TagChanges } from './tag-field.js';

/** Countries in which the number stands before the street. */
const NUMBER_FIRST = new Set(['AU', 'CA', 'FR', 'GB', 'IE', 'IN', 'LU', 'NZ', 'US', 'ZA']);
const NUMBER = String.raw`\d+(?:[a-zA-Z]|[-/]\d+)?`;
const STREET_KEYS = ['addr:street', 'addr:place'] as const;

/** The other parts of an address, by their tags. */
const PARTS = [
  ['city', 'addr:city'],
  ['state', 'addr:state'],
  ['postalCode', 'addr:postcode'],
  ['countryIso', 'addr:country'],
] as const;

/** The address of an element; undefined if it has none. */
export function addressOf(tags: Tags): ListingAddress | undefined {
  const country = asText(tags['addr:country'])?.toUpperCase();
  const countryIso = country !== undefined && /^[A-Z]{2}$/.test(country) ? country : undefined;
  const street = STREET_KEYS.map((key) => asText(tags[key])).find((text) => text !== undefined);
  const number = asText(tags['addr:housenumber']);
  const isNumberFirst = countryIso === undefined || NUMBER_FIRST.has(countryIso);
  const address = {
    street: [isNumberFirst ? number : street, isNumberFirst ? street : number].filter(Boolean).join(' ') || undefined,
    ...Object.fromEntries(PARTS.map(([part, key]) => [part, asText(tags[key])])),
    countryIso,
  };
  return Object.values(address).some((part) => part !== undefined) ? address : undefined;
}

/** The tags that show the address. Its second line has no tag of its own. */
export function writeAddress(tags: Tags, address: ListingAddress): TagChanges {
  const shown = addressOf(tags);
  const isSame = (ours: string | undefined, theirs: string | undefined) =>
    comparableText(ours).toLowerCase() === comparableText(theirs).toLowerCase();
  const { number, street } = splitStreet(address.street);
  const streetChanges = isSame(address.street, shown?.street)
    ? {}
    : {
        ...setTo(tags, keysIn(tags, STREET_KEYS), street ?? null),
        ...setTo(tags, ['addr:housenumber'], number ?? null),
      };
  const others = PARTS.map(([part, key]): TagChanges => {
    const value = address[part];
    // Mappers of many countries leave the state out: it is removed only with a value of its own.
    const isKept = isSame(value, shown?.[part]) || (part === 'state' && value === undefined);
    return isKept ? {} : setTo(tags, [key], value ?? null);
  });
  return Object.assign({}, streetChanges, ...others) as TagChanges;
}

/** The house number at the start or the end of a street, and the rest. */
export function splitStreet(line: string | undefined): { readonly number?: string; readonly street?: string } {
  const text = comparableText(line);
  if (text === '') return {};
  const [, first, after] = new RegExp(`^(${NUMBER}),? (.+)$`).exec(text) ?? [];
  if (first !== undefined && after !== undefined) return { number: first, street: after };
  const [, before, last] = new RegExp(`^(.+?),? (${NUMBER})$`).exec(text) ?? [];
  return last === undefined || before === undefined ? { street: text } : { number: last, street: before };
}
