import {
  asFlag,
  asObject,
  asObjects,
  asText,
  asTextOrNumber,
  displayLosses,
  isAlwaysOpen,
  isSamePhone,
} from '@listings/publisher-sdk';
import type { JsonObject, ListingContent } from '@listings/publisher-sdk';
import { asId } from '../ids.js';
import { SHOWN } from '../listings/shown.js';
import { readHours, writeHours } from '../listings/weekly-hours.js';
import { isSameLocation, writeLocation } from './page-location.js';

/** One field of a page that a push writes as a whole, with JSON as text [publishers 2.1, 2.4]. */
interface PageField {
  readonly name: string;
  /** The name for people, if `name` is none. */
  readonly word?: string;
  /** The value in the publisher's format; undefined if the content has none to write. */
  readonly wanted: (content: ListingContent) => string | undefined;
  /** Whether the page shows the value already, in whatever notation. */
  readonly isShown: (page: JsonObject, wanted: string, content: ListingContent) => boolean;
}

const pageFields: readonly PageField[] = [
  {
    name: 'description',
    wanted: ({ description }) => description?.trim() ?? '',
    isShown: (page, wanted) => (asText(page['description']) ?? '') === wanted,
  },
  {
    name: 'website',
    wanted: ({ websiteUrl }) => websiteUrl?.trim() ?? '',
    isShown: (page, wanted) => withoutSlash(asText(page['website']) ?? '') === withoutSlash(wanted),
  },
  {
    name: 'phone',
    wanted: ({ phone }) => phone ?? '',
    isShown: (page, _, { phone }) => isSamePhone(phone, asText(page['phone'])),
  },
  {
    name: 'category_list',
    word: 'categories',
    wanted: (content) => JSON.stringify([...new Set([content.primaryCategoryId, ...content.additionalCategoryIds])]),
    isShown: (page, wanted) => JSON.stringify(asObjects(page['category_list']).map(({ id }) => asId(id))) === wanted,
  },
  {
    name: 'location',
    word: 'address',
    wanted: (content) => JSON.stringify(writeLocation(content)),
    isShown: (page, _, content) => isSameLocation(page['location'], content),
  },
  {
    name: 'is_always_open',
    word: 'opening hours',
    wanted: ({ hours }) => String(isAlwaysOpen(hours)),
    isShown: (page, wanted) => String(asFlag(page['is_always_open']) ?? false) === wanted,
  },
  {
    name: 'hours',
    word: 'opening hours',
    wanted: ({ hours }) => (isAlwaysOpen(hours) ? undefined : JSON.stringify(writeHours(hours))),
    // Compares in our format, because the publisher may write the same week in another way.
    isShown: (page, wanted) =>
      !asFlag(page['is_always_open']) && JSON.stringify(writeHours(readHours(page['hours']) ?? [])) === wanted,
  },
  {
    name: 'is_permanently_closed',
    word: 'permanent closure',
    // Only a person reopens what others have closed permanently.
    wanted: ({ permanentlyClosed }) => (permanentlyClosed === undefined ? undefined : String(permanentlyClosed)),
    isShown: (page, wanted) => String(isPermanentlyClosed(page)) === wanted,
  },
  {
    name: 'temporary_status',
    word: 'temporary closure',
    wanted: ({ temporarilyClosed }) => (temporarilyClosed ? 'TEMPORARILY_CLOSED' : 'OPERATING_AS_USUAL'),
    // A status that is neither open nor closed stays, and so does that of a page which is permanently closed.
    isShown: (page, _, { temporarilyClosed, permanentlyClosed = isPermanentlyClosed(page) }) =>
      permanentlyClosed || (page['temporary_status'] === 'TEMPORARILY_CLOSED') === temporarilyClosed,
  },
];

/** The names of the fields for people. */
export const fieldWords = Object.fromEntries(pageFields.map(({ name, word = name }) => [name, word]));

/** Compares a page with a content [publishers 2.4]: the fields to write so that it shows the content, and the losses. */
export function comparePage(
  page: JsonObject,
  content: ListingContent,
): { readonly fields: Readonly<Record<string, string>>; readonly losses: readonly string[] } {
  const differing = pageFields.flatMap(({ name, wanted, isShown }) => {
    const value = wanted(content);
    return value === undefined || isShown(page, value, content) ? [] : [[name, value] as const];
  });
  return { fields: Object.fromEntries(differing), losses: lossesOf(page, content).filter((loss) => loss !== false) };
}

function lossesOf(page: JsonObject, content: ListingContent): readonly (string | false)[] {
  const storeNumber = asTextOrNumber(page['store_number']);
  return [
    !content.address && asObject(page['location']) !== undefined && 'Publisher B cannot hide the address of a page.',
    ...displayLosses({ publisher: 'Publisher B', shows: SHOWN, content }),
    content.hours.some(({ day }) => day !== 'SPECIAL') &&
      Object.keys(writeHours(content.hours)).length === 0 &&
      'Publisher B cannot show a business that is closed on all days, so it shows the hours as unknown.',
    content.permanentlyClosed === undefined &&
      isPermanentlyClosed(page) &&
      'The page is permanently closed at Publisher B. Only its owner can reopen it there.',
    asText(page['name']) !== content.name.trim() && 'Publisher B does not allow changes to the name of a page.',
    storeNumber !== undefined &&
      storeNumber !== content.storeCode?.trim() &&
      'Publisher B does not allow changes to the store number of a page.',
    !content.description?.trim() &&
      asText(page['about']) !== undefined &&
      'Publisher B still shows the short description of the page.',
  ];
}

function isPermanentlyClosed(page: JsonObject): boolean {
  return asFlag(page['is_permanently_closed']) ?? false;
}

/** The publisher may add or remove a trailing slash. */
function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}
