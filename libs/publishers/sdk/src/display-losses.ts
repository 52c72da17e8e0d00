import { compareListing } from './compare-listing.js';
import { shortened } from './comparison.js';
import type { FieldDisplay, ListingDisplay, ListingField } from './listing-display.js';
import type { PublisherListing } from './listings.js';
import type { ListingContent } from './submission.js';

/** What {@link displayLosses} compares. */
export interface DisplayedContent {
  /** The publisher's name for people. */
  readonly publisher: string;
  /** What its listings show, as `listings.shows` declares it. */
  readonly shows: ListingDisplay;
  readonly content: ListingContent;
}

/**
 * The data of a location that the listings of a publisher do not show, in a sentence each: what follows from the
 * declared display. Add to it what only the listing itself can tell.
 *
 * @example
 * displayLosses({ publisher: 'Acme Maps', shows: { description: { longest: 750 }, specialHours: false }, content });
 * // ['Acme Maps does not show special hours.']
 */
export function displayLosses({ publisher, shows, content }: DisplayedContent): readonly string[] {
  return compareListing(content, NO_LISTING, { shows, today: '' }).flatMap(({ field, agreement, ours }): string[] => {
    const display = shows[field] ?? {};
    const cut = display && cuts[field]?.(content, display);
    if (agreement !== 'NOT_SHOWN') return cut ? [`${publisher} ${cut}.`] : [];
    const words = WORDS[field];
    if (words === undefined || ours === null || (field === 'openStatus' && !content.temporarilyClosed)) return [];
    const needed = display && display.onlyWith && WORDS[display.onlyWith];
    return [needed ? `${publisher} shows ${words} only with ${needed}.` : `${publisher} does not show ${words}.`];
  });
}

const NO_LISTING: PublisherListing = { ref: '', name: '', categories: [] };

/** The fields in a sentence. Customers miss nothing if a listing does not show the owner's reference or a pin of ours. */
const WORDS: Readonly<Partial<Record<ListingField, string>>> = {
  name: 'the name',
  address: 'the address',
  phone: 'the phone number',
  additionalPhones: 'additional phone numbers',
  website: 'the website',
  categories: 'categories',
  hours: 'opening hours',
  specialHours: 'special hours',
  publicHolidayHours: 'hours on public holidays',
  openStatus: 'that a business is temporarily closed',
  description: 'the description',
  socialUrls: 'social profiles',
  serviceArea: 'the service area',
  attributes: 'attributes',
};

type Cut = (content: ListingContent, display: FieldDisplay) => string | undefined;

/** What a listing shows of a value that is too much for it. */
const cuts: Readonly<Partial<Record<ListingField, Cut>>> = {
  description: ({ description }, { longest = Infinity, unit }) =>
    description && shortened(description, longest, unit) !== description
      ? `shows only the first ${longest} characters of the description`
      : undefined,
  additionalPhones: ({ additionalPhones }, { most }) => firstOf(additionalPhones, most, 'additional phone numbers'),
  categories: ({ additionalCategoryIds }, { most }) => firstOf(additionalCategoryIds, most, 'additional categories'),
  hours: ({ hours }, { most }) =>
    rangesCut(
      hours.filter(({ day }) => day !== 'SPECIAL'),
      most,
    ),
  specialHours: ({ hours }, { most }) =>
    rangesCut(
      hours.filter(({ day }) => day === 'SPECIAL'),
      most,
    ),
};

function firstOf(all: readonly unknown[], most = Infinity, words: string): string | undefined {
  if (all.length <= most) return undefined;
  return most === 0 ? `does not show ${words}` : `shows only ${most} of the ${words}`;
}

function rangesCut(days: ListingContent['hours'], most = Infinity): string | undefined {
  const cut = days.filter(({ type, slots }) => type === 'OPEN' && slots.length > most);
  const names = cut.map(({ day, specialDate }) => specialDate ?? day).join(', ');
  return cut.length > 0 ? `shows only the first ${most} opening ranges of a day, not all of ${names}` : undefined;
}
