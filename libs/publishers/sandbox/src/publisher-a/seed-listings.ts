import type { JsonObject } from '../json/json.js';
import { businessOf, OWNER_NUMBERS } from '../seed/businesses.js';
import type { Business } from '../seed/businesses.js';
import { servesFood } from '../seed/catalogue.js';
import { DAYS, endsNextDay } from '../seed/opening-hours.js';
import type { Opening } from '../seed/opening-hours.js';
import { seededReviews } from '../seed/reviews.js';
import type { Dice } from '../world/dice.js';
import { timeParts } from './dates.js';
import type { AccountA, ListingA, PhotoA, ReviewA, VerificationState } from './state.js';

const DAY_MS = 86_400_000;
const PHOTO_CATEGORIES = ['COVER', 'EXTERIOR', 'INTERIOR'] as const;

/** The login names of publisher A [publishers 3.2]. */
export const OWNERS_A: readonly string[] = OWNER_NUMBERS.map((number) => `owner-a${number}`);

/** The id of a listing, `9{u}000{nn}` [publishers 3.2]. */
export function listingIdA(ownerNumber: number, nn: number): string {
  return `9${ownerNumber}000${String(nn).padStart(2, '0')}`;
}

/** The accounts of an owner: personal, North, South [publishers 3.2]. */
export function seedAccounts(ownerNumber: number): AccountA[] {
  const owner = `owner-a${ownerNumber}`;
  const account = (g: number, accountName: string, type: AccountA['type'], role: AccountA['role']): AccountA => ({
    id: `${ownerNumber}0${g}`,
    owner,
    accountName,
    type,
    role,
  });
  return [
    account(1, `Owner A${ownerNumber}`, 'PERSONAL', 'PRIMARY_OWNER'),
    account(2, 'North', 'LOCATION_GROUP', 'OWNER'),
    account(3, 'South', 'LOCATION_GROUP', 'OWNER'),
  ];
}

/** Listing nn of an owner, with the special cases 51 to 60 [publishers 3.2]. */
export function seedListing(ownerNumber: number, nn: number, dice: Dice, startedAt: number): ListingA {
  const business = businessOf(ownerNumber, nn, dice.seed);
  const id = listingIdA(ownerNumber, nn);
  let reviews: ReviewA[] | undefined;
  return {
    id,
    owner: `owner-a${ownerNumber}`,
    accountId: `${ownerNumber}0${groupOf(nn)}`,
    location: locationOf(id, business, startedAt),
    metadata: {},
    attributes: seedAttributes(business),
    verification: verificationOf(nn),
    verifications: [],
    access: 'open',
    canDelete: nn % 10 !== 0,
    duplicateOf: nn === 55 ? listingIdA(ownerNumber, 1) : undefined,
    pendingEdits: new Map(),
    editDecisions: new Map(),
    publisherChanged: new Set(),
    photos: PHOTO_CATEGORIES.map((category, index) => seedPhoto(index + 1, category, startedAt)),
    actionLinks: seedLinks(business, startedAt),
    posts: [],
    questions: [],
    // Created at the first read, so that worlds with thousands of listings start at once.
    get reviews() {
      return (reviews ??= seedReviews(id, ownerNumber, nn, dice, startedAt));
    },
  };
}

function groupOf(nn: number): 1 | 2 | 3 {
  if (nn <= 5) return 1;
  return nn <= 35 ? 2 : 3;
}

function verificationOf(nn: number): VerificationState {
  if (nn === 54) return 'SUSPENDED';
  if (nn === 55) return 'DUPLICATE';
  return nn === 59 ? 'PENDING' : 'VERIFIED';
}

function locationOf(id: string, business: Business, startedAt: number): JsonObject {
  const { nn, country, town, category } = business;
  const hasContact = nn !== 60;
  const atCustomers = nn === 57;
  return {
    name: `locations/${id}`,
    languageCode: country.languageCode,
    storeCode: business.storeCode,
    title: nn === 60 ? 'Καφέ Ήλιος' : business.name,
    phoneNumbers: hasContact ? { primaryPhone: business.nationalPhone } : undefined,
    categories:
      nn === 51 ? undefined : { primaryCategory: { name: category.idAtA, displayName: category.displayName } },
    storefrontAddress: atCustomers
      ? undefined
      : {
          regionCode: country.code,
          languageCode: country.languageCode,
          postalCode: town.postalCode,
          administrativeArea: town.administrativeArea,
          locality: town.locality,
          addressLines: nn === 60 ? fiveLines(business) : [business.street],
        },
    serviceArea: atCustomers
      ? {
          businessType: 'CUSTOMER_LOCATION_ONLY',
          places: { placeInfos: [{ placeName: town.locality, placeId: `place-${id}` }] },
          regionCode: country.code,
        }
      : undefined,
    websiteUri: hasContact ? business.website : undefined,
    labels: nn % 7 === 0 ? ['flagship', `region-${country.code.toLowerCase()}`] : undefined,
    latlng: atCustomers ? undefined : { latitude: business.latitude, longitude: business.longitude },
    regularHours: nn === 56 ? undefined : { periods: business.openings.map(periodOf) },
    specialHours: nn === 5 ? { specialHourPeriods: seedSpecialDays(startedAt) } : undefined,
    moreHours: nn === 6 ? [{ hoursTypeId: 'DELIVERY', periods: business.openings.map(periodOf) }] : undefined,
    openInfo: { status: nn === 58 ? 'CLOSED_PERMANENTLY' : 'OPEN', canReopen: nn === 58 ? true : undefined },
    profile: { description: business.description },
  };
}

function fiveLines({ street }: Business): string[] {
  return [street, 'Galerie du Soleil', 'Bâtiment C', '3e étage', 'Porte 12'];
}

function periodOf(opening: Opening): JsonObject {
  const closeDay = (opening.day + (endsNextDay(opening) ? 1 : 0)) % 7;
  return {
    openDay: DAYS[opening.day],
    openTime: timeParts(opening.open),
    closeDay: DAYS[closeDay],
    closeTime: timeParts(opening.close),
  };
}

/** Christmas closed, New Year's Eve short, each at its next occurrence. */
function seedSpecialDays(startedAt: number): JsonObject[] {
  const year = new Date(startedAt).getUTCFullYear();
  return [
    { startDate: { year, month: 12, day: 25 }, endDate: { year, month: 12, day: 25 }, closed: true },
    {
      startDate: { year, month: 12, day: 31 },
      openTime: { hours: 10 },
      endDate: { year, month: 12, day: 31 },
      closeTime: { hours: 14 },
    },
  ];
}

function seedAttributes({ nn, website }: Business): JsonObject[] {
  if (nn % 4 !== 1) return [];
  return [
    { name: 'attributes/has_wheelchair_accessible_entrance', valueType: 'BOOL', values: [true] },
    { name: 'attributes/url_social_page', valueType: 'URL', uriValues: [{ uri: `${website}/social` }] },
  ];
}

function seedPhoto(number: number, category: string, startedAt: number): PhotoA {
  return {
    key: String(number),
    category,
    mediaFormat: 'PHOTO',
    createdAt: startedAt - (100 - number) * DAY_MS,
    width: 640,
    height: 480,
  };
}

function seedLinks({ nn, category, website }: Business, startedAt: number): ListingA['actionLinks'] {
  if (nn > 10) return [];
  const placeActionType = servesFood(category) ? 'DINING_RESERVATION' : 'APPOINTMENT';
  const times = { createdAt: startedAt - 50 * DAY_MS, updatedAt: startedAt - 50 * DAY_MS };
  const ours = { id: 'seed-1', uri: `${website}/book`, placeActionType, isPreferred: true, isEditable: true };
  const foreign = { id: 'seed-2', uri: `https://aggregator.example/${nn}`, isPreferred: false, isEditable: false };
  return [
    { ...ours, providerType: 'MERCHANT', ...times },
    { ...foreign, placeActionType, providerType: 'AGGREGATOR_3P', ...times },
  ];
}

function seedReviews(id: string, ownerNumber: number, nn: number, dice: Dice, startedAt: number): ReviewA[] {
  const midnight = Math.floor(startedAt / DAY_MS) * DAY_MS;
  return seededReviews(dice, ownerNumber, nn).map((review) => {
    const createdAt = midnight - review.ageMs;
    return {
      id: `rev-${id}-${String(review.number).padStart(3, '0')}`,
      stars: review.stars,
      comment: review.text,
      author: review.isAnonymous ? undefined : review.author,
      isAnonymous: review.isAnonymous,
      createdAt,
      updatedAt: createdAt,
      reply: review.reply
        ? { comment: review.reply, updatedAt: createdAt + DAY_MS, state: 'APPROVED' as const }
        : undefined,
    };
  });
}
