import { comparableText, isSamePhone, isSameUrl, rejection } from '@listings/publisher-sdk';
import type { ListingContent } from '@listings/publisher-sdk';
import type { Tags } from '../element.js';
import { writeAddress } from './address-tags.js';
import { categoryOf, writeCategory } from './category-tags.js';
import { areTooLong, hasForeignHours, writeHours } from './hours-tags.js';
import { keysIn, LONGEST_VALUE, setTo } from './tag-field.js';
import type { TagField } from './tag-field.js';

/** The two customs of naming the tags of a contact; the usual one first. */
const PHONE_KEYS = ['phone', 'contact:phone'] as const;
const WEBSITE_KEYS = ['website', 'contact:website'] as const;

/** Which tags show which field of a location. Everything else of an element belongs to others and stays. */
export const FIELDS: readonly TagField[] = [
  {
    name: 'name',
    changes: ({ name }, tags) => {
      const value = comparableText(name).slice(0, LONGEST_VALUE);
      return comparableText(tags['name']) === value ? {} : setTo(tags, ['name'], value);
    },
  },
  {
    name: 'address',
    changes: ({ address }, tags) => writeAddress(tags, demandAddress(address)),
    losses: ({ address }) => [
      Boolean(address?.street1) && 'OpenStreetMap has no tag for the second line of an address.',
    ],
  },
  {
    name: 'phone',
    changes: (content, tags) => {
      const wanted = phonesOf(content);
      const shown = phonesIn(tags);
      const isSame = wanted.length === shown.length && wanted.every((each, at) => isSamePhone(each, shown[at]));
      const value = wanted.join(';').slice(0, LONGEST_VALUE);
      return isSame ? {} : setTo(tags, keysIn(tags, PHONE_KEYS), value || null);
    },
  },
  {
    name: 'website',
    changes: ({ websiteUrl }, tags) => {
      const shown = websiteIn(tags);
      const value = websiteUrl !== null && websiteUrl.length <= LONGEST_VALUE ? websiteUrl.trim() : null;
      if (value !== null && shown !== undefined && isSameUrl(value, shown)) return {};
      return value === null && websiteUrl !== null ? {} : setTo(tags, keysIn(tags, WEBSITE_KEYS), value);
    },
    losses: ({ websiteUrl }) => [
      (websiteUrl ?? '').length > LONGEST_VALUE &&
        `OpenStreetMap shows no web address of more than ${LONGEST_VALUE} characters.`,
    ],
  },
  {
    name: 'category',
    changes: ({ primaryCategoryId, temporarilyClosed }, tags) =>
      writeCategory(tags, { id: primaryCategoryId, isClosed: temporarilyClosed }),
  },
  {
    name: 'opening hours',
    changes: (content, tags, today) => writeHours(tags, content, today),
    losses: (_, tags) => [
      hasForeignHours(tags) &&
        'The opening hours at OpenStreetMap use rules that a location does not have, such as seasons. They stay as others wrote them.',
    ],
  },
];

/** The fields that would not fit into a tag. */
export function unfitFields(content: ListingContent, tags: Tags, today: string): readonly string[] {
  return areTooLong(tags, content, today) ? ['opening hours'] : [];
}

/** The first tag of a field that an element has. */
export function websiteIn(tags: Tags): string | undefined {
  return WEBSITE_KEYS.map((key) => tags[key]?.trim()).find(Boolean);
}

/** The phones of an element: `+49 30 1234567;+49 30 7654321`. */
export function phonesIn(tags: Tags): readonly string[] {
  const text = PHONE_KEYS.map((key) => tags[key]).find((value) => value?.trim());
  return (text ?? '').split(';').flatMap((each) => each.trim() || []);
}

/** Whether an element is a place of business, with a name. */
export function isPlace(tags: Tags): boolean {
  return Boolean(tags['name']?.trim()) && categoryOf(tags) !== undefined;
}

function phonesOf({ phone, additionalPhones }: ListingContent): readonly string[] {
  return phone === null ? [] : [phone, ...additionalPhones];
}

function demandAddress(address: ListingContent['address']): NonNullable<ListingContent['address']> {
  if (address) return address;
  throw rejection('address', 'OpenStreetMap shows no business without its address.', { field: 'address' });
}
