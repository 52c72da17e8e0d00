import { isSamePhone, shortened } from '@listings/publisher-sdk';
import type { ListingContent } from '@listings/publisher-sdk';
import { addressOf, isServiceAreaOnly } from '../listings/address.js';
import { hoursOf, wireHoursOf } from '../listings/hours.js';
import { SHOWN } from '../listings/shown.js';
import type { Location } from '../wire/messages.js';
import { hrefOf } from '../wire/web-address.js';
import { addressWanted, areaSeen, serviceAreaWanted } from './place.js';

/** One field of a listing: how to write it, and how to compare it. */
export interface Field {
  /** Its path at the publisher. */
  readonly path: string;
  /** The field in a sentence for the user. */
  readonly label: string;
  /** The members of the listing that show our content; one that is undefined is emptied. Undefined: leave the field. */
  wanted(content: ListingContent, current: Location, today: string): Partial<Location> | undefined;
  /** The shown value in a normalized notation. */
  seen(location: Location, content: ListingContent, today: string): unknown;
}

/** All pushed fields. Coordinates are none: the publisher geocodes the address, and only approved clients write them. */
export const fields: readonly Field[] = [
  {
    path: 'title',
    label: 'name',
    wanted: ({ name }) => ({ title: name }),
    seen: ({ title }) => title?.trim() || undefined,
  },
  {
    path: 'storeCode',
    label: 'store code',
    wanted: ({ storeCode }) => ({ storeCode: storeCode || undefined }),
    seen: ({ storeCode }) => storeCode?.trim() || undefined,
  },
  { path: 'phoneNumbers', label: 'phone numbers', wanted: phonesWanted, seen: phonesSeen },
  {
    path: 'categories',
    label: 'categories',
    wanted: ({ primaryCategoryId, additionalCategoryIds }) => ({
      categories: {
        primaryCategory: { name: primaryCategoryId },
        additionalCategories: additionalCategoryIds.slice(0, SHOWN.categories.most).map((name) => ({ name })),
      },
    }),
    seen: ({ categories }) => [
      categories?.primaryCategory?.name,
      ...(categories?.additionalCategories ?? []).map(({ name }) => name).sort(),
    ],
  },
  {
    path: 'storefrontAddress',
    label: 'address',
    wanted: addressWanted,
    seen: (location) => [isServiceAreaOnly(location), location.storefrontAddress && addressOf(location)],
  },
  { path: 'serviceArea', label: 'service area', wanted: serviceAreaWanted, seen: areaSeen },
  {
    path: 'websiteUri',
    label: 'website',
    wanted: ({ websiteUrl }) => ({ websiteUri: websiteUrl ?? undefined }),
    seen: ({ websiteUri }) => hrefOf(websiteUri) || undefined,
  },
  {
    path: 'profile.description',
    label: 'description',
    wanted: ({ description }) => ({
      profile: description ? { description: shortened(description, SHOWN.description.longest) } : undefined,
    }),
    seen: ({ profile }) => profile?.description?.replace(/\s+/g, ' ').trim() || undefined,
  },
  {
    path: 'regularHours',
    label: 'opening hours',
    wanted: ({ hours }) => ({ regularHours: hasRegularHours(hours) ? wireHoursOf(hours).regularHours : undefined }),
    seen: ({ regularHours }) => hoursOf({ regularHours }),
  },
  { path: 'specialHours', label: 'special hours', wanted: specialHoursWanted, seen: specialHoursSeen },
  {
    path: 'openInfo.status',
    label: 'open status',
    wanted({ temporarilyClosed, permanentlyClosed }, { openInfo }) {
      // Others closed this listing permanently, so only a person may reopen it.
      if (permanentlyClosed === undefined && openInfo?.status === 'CLOSED_PERMANENTLY') return undefined;
      if (permanentlyClosed) return { openInfo: { status: 'CLOSED_PERMANENTLY' } };
      return { openInfo: { status: temporarilyClosed ? 'CLOSED_TEMPORARILY' : 'OPEN' } };
    },
    seen: ({ openInfo }) => openInfo?.status ?? 'OPEN',
  },
];

/** The fields in words for the user, by path. */
export const fieldLabels = Object.fromEntries(fields.map(({ path, label }) => [path, label]));

function phonesWanted({ phone, additionalPhones }: ListingContent): Partial<Location> {
  if (phone === null && additionalPhones.length === 0) return { phoneNumbers: undefined };
  const others = additionalPhones.slice(0, SHOWN.additionalPhones.most);
  return { phoneNumbers: { primaryPhone: phone ?? undefined, additionalPhones: others } };
}

/** The publisher's numbers, in our notation where we have the same number. */
function phonesSeen({ phoneNumbers }: Location, { phone, additionalPhones }: ListingContent): unknown {
  const ours = phone === null ? additionalPhones : [phone, ...additionalPhones];
  const inOurs = (theirs: string | undefined) => ours.find((each) => isSamePhone(each, theirs)) ?? theirs;
  return [inOurs(phoneNumbers?.primaryPhone), ...(phoneNumbers?.additionalPhones ?? []).map(inOurs).sort()];
}

function specialHoursWanted({ hours }: ListingContent, _: Location, today: string): Partial<Location> {
  const { specialHours } = wireHoursOf(hours.filter(({ specialDate = '9999' }) => specialDate >= today));
  const isShown = hasRegularHours(hours) && specialHours.specialHourPeriods?.length;
  return { specialHours: isShown ? specialHours : undefined };
}

function specialHoursSeen({ specialHours }: Location, { hours }: ListingContent, today: string): unknown {
  // Without regular hours no special date may remain, not even a past one: the publisher would refuse the change.
  if (!hasRegularHours(hours)) return Boolean(specialHours?.specialHourPeriods?.length);
  // The publisher deletes past dates, so the comparison ignores them.
  return hoursOf({ specialHours })?.filter(({ specialDate = '' }) => specialDate >= today) ?? [];
}

function hasRegularHours(hours: ListingContent['hours']): boolean {
  return Boolean(wireHoursOf(hours).regularHours.periods?.length);
}
