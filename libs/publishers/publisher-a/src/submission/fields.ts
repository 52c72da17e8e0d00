import { isSamePhone, shortened } from '@listings/publisher-sdk';
import type { ListingContent } from '@listings/publisher-sdk';
import { addressOf, isServiceAreaOnly } from '../listings/address.js';
import { hoursOf, wireHoursOf } from '../listings/hours.js';
import type { Location } from '../listings/location.js';
import { LONGEST_DESCRIPTION, MOST_ADDITIONAL_CATEGORIES, MOST_ADDITIONAL_PHONES } from '../listings/shown.js';
import { addressWanted, areaSeen, serviceAreaWanted } from './place.js';
import type { FieldWrite } from './field-write.js';

/** One field of a listing: how to write it, and how to compare it. */
export interface Field {
  readonly name: string;
  /** The field in a sentence for the user. */
  readonly label: string;
  /** Undefined: leave the field unchanged. */
  wanted(content: ListingContent, current: Location, today: string): FieldWrite | undefined;
  /** The shown value in a normalized notation. */
  seen(location: Location, content: ListingContent, today: string): unknown;
}

/**
 * All pushed fields. Coordinates are not pushed: only approved clients may write them, and the publisher geocodes the
 * address.
 */
export const fields: readonly Field[] = [
  {
    name: 'title',
    label: 'name',
    wanted: ({ name }) => ({ mask: ['title'], values: { title: name } }),
    seen: ({ title }) => title?.trim() || undefined,
  },
  {
    name: 'storeCode',
    label: 'store code',
    wanted: ({ storeCode }) => ({ mask: ['storeCode'], values: { storeCode: storeCode || undefined } }),
    seen: ({ storeCode }) => storeCode?.trim() || undefined,
  },
  {
    name: 'phoneNumbers',
    label: 'phone numbers',
    wanted: ({ phone, additionalPhones }) => ({
      mask: ['phoneNumbers'],
      values: { phoneNumbers: wirePhonesOf(phone, additionalPhones.slice(0, MOST_ADDITIONAL_PHONES)) },
    }),
    seen({ phoneNumbers }, { phone, additionalPhones }) {
      const ours = phone === null ? additionalPhones : [phone, ...additionalPhones];
      const inOurs = (theirs: string | undefined) => ours.find((each) => isSamePhone(each, theirs)) ?? theirs;
      return [inOurs(phoneNumbers?.primaryPhone), ...(phoneNumbers?.additionalPhones ?? []).map(inOurs).sort()];
    },
  },
  {
    name: 'categories',
    label: 'categories',
    wanted: ({ primaryCategoryId, additionalCategoryIds }) => ({
      mask: ['categories'],
      values: {
        categories: {
          primaryCategory: { name: primaryCategoryId },
          additionalCategories: additionalCategoryIds.slice(0, MOST_ADDITIONAL_CATEGORIES).map((name) => ({ name })),
        },
      },
    }),
    seen: ({ categories }) => [
      categories?.primaryCategory?.name,
      ...(categories?.additionalCategories ?? []).map(({ name }) => name).sort(),
    ],
  },
  {
    name: 'storefrontAddress',
    label: 'address',
    wanted: addressWanted,
    seen: (location) => [isServiceAreaOnly(location), location.storefrontAddress && addressOf(location)],
  },
  {
    name: 'serviceArea',
    label: 'service area',
    wanted: serviceAreaWanted,
    seen: areaSeen,
  },
  {
    name: 'websiteUri',
    label: 'website',
    wanted: ({ websiteUrl }) => ({ mask: ['websiteUri'], values: { websiteUri: websiteUrl ?? undefined } }),
    seen: ({ websiteUri }) =>
      websiteUri && URL.canParse(websiteUri) ? new URL(websiteUri).href : websiteUri || undefined,
  },
  {
    name: 'profile.description',
    label: 'description',
    wanted: ({ description }) => ({
      mask: ['profile.description'],
      values: { profile: description ? { description: shortened(description, LONGEST_DESCRIPTION) } : undefined },
    }),
    seen: ({ profile }) => profile?.description?.replace(/\s+/g, ' ').trim() || undefined,
  },
  {
    name: 'regularHours',
    label: 'opening hours',
    wanted: ({ hours }) => {
      const { regularHours } = wireHoursOf(hours);
      return {
        mask: ['regularHours'],
        values: { regularHours: regularHours?.periods?.length ? regularHours : undefined },
      };
    },
    seen: ({ regularHours }) => hoursOf({ regularHours }),
  },
  {
    name: 'specialHours',
    label: 'special hours',
    wanted: ({ hours }, _, today) => {
      const { regularHours, specialHours } = wireHoursOf(
        hours.filter(({ specialDate = '9999' }) => specialDate >= today),
      );
      const both = regularHours?.periods?.length && specialHours?.specialHourPeriods?.length;
      return { mask: ['specialHours'], values: { specialHours: both ? specialHours : undefined } };
    },
    seen({ specialHours }, { hours }, today) {
      // Without regular hours no special date may remain, not even a past one: the publisher would refuse the change.
      if (!wireHoursOf(hours).regularHours?.periods?.length) return Boolean(specialHours?.specialHourPeriods?.length);
      // The publisher deletes past dates, so the comparison ignores them.
      return hoursOf({ specialHours })?.filter(({ specialDate = '' }) => specialDate >= today) ?? [];
    },
  },
  {
    name: 'openInfo.status',
    label: 'open status',
    wanted: ({ temporarilyClosed }, { openInfo }) =>
      // A person closed this listing permanently, so only a person may reopen it.
      openInfo?.status === 'CLOSED_PERMANENTLY'
        ? undefined
        : {
            mask: ['openInfo.status'],
            values: { openInfo: { status: temporarilyClosed ? 'CLOSED_TEMPORARILY' : 'OPEN' } },
          },
    seen: ({ openInfo }) => openInfo?.status ?? 'OPEN',
  },
];

function wirePhonesOf(phone: string | null, additionalPhones: readonly string[]): Location['phoneNumbers'] {
  if (phone === null && additionalPhones.length === 0) return undefined;
  return { primaryPhone: phone ?? undefined, additionalPhones: [...additionalPhones] };
}
