import type {
  ContentPart,
  FieldComparison,
  ListingContent,
  ListingDisplay,
  ListingHours,
  PublisherListing,
  PublisherSession,
} from '@listings/publisher-sdk';
import { compareListing } from '@listings/publisher-sdk';
import type { CheckContext } from './check-context.js';
import { demand } from './demand.js';

/** A valid phone number per country, E.164. */
const phones: Readonly<Record<string, string>> = {
  US: '+12125550123',
  CA: '+14165550123',
  GB: '+442079460123',
  IE: '+35315550123',
  DE: '+493023125123',
  FR: '+33199001234',
  AU: '+61255501234',
  IN: '+911155501234',
};

/** Country calling codes, for national phone numbers. */
const callingCodes: Readonly<Record<string, string>> = {
  US: '1',
  CA: '1',
  GB: '44',
  IE: '353',
  DE: '49',
  FR: '33',
  AU: '61',
  IN: '91',
};

/** The current listing as a content with a valid phone, known hours and nothing additional. */
export async function presentContent(
  context: CheckContext,
  session: PublisherSession,
  listingRef: string,
): Promise<ListingContent> {
  const { countryIso } = context.world.listings;
  const { hours, permanentlyClosed: _, ...content } = await importedContent(context, session, listingRef);
  return {
    ...content,
    phone: phones[countryIso] ?? '+12125550123',
    additionalPhones: [],
    additionalCategoryIds: [],
    hours: hours.length > 0 ? hours : week({}),
    temporarilyClosed: false,
  };
}

/** What the core pushes after an import of the listing, if nobody changes the location: the same data, normalized. */
export async function importedContent(
  context: CheckContext,
  session: PublisherSession,
  listingRef: string,
): Promise<ListingContent> {
  const { countryIso } = context.world.listings;
  const listing = await context.publisher.listings.getListing({ session, listingRef });
  const primary = listing.categories.find((category) => category.primary);
  demand(primary, `the driver's listing ${listingRef} has no primary category: choose one that has`);
  const { countryName: _name, ...address } = listing.address ?? {};
  return {
    name: listing.name,
    storeCode: listing.storeCode ?? null,
    address: listing.address && !listing.serviceAreaOnly ? { ...address, countryIso } : null,
    latitude: listing.latitude ?? null,
    longitude: listing.longitude ?? null,
    phone: toE164(listing.phone, countryIso),
    additionalPhones: (listing.additionalPhones ?? []).flatMap((phone) => toE164(phone, countryIso) ?? []),
    websiteUrl: listing.websiteUrl ?? null,
    description: listing.description ?? null,
    primaryCategoryId: primary.id,
    additionalCategoryIds: mappedCategories(context, listing, primary.id),
    hours: listing.hours ?? [],
    temporarilyClosed: (listing.openStatus ?? 'OPEN') !== 'OPEN',
    ...partsOf(listing, context.publisher.submission?.takes ?? []),
  };
}

/** The parts that the plug-in takes, as an import copies them; the core hands over no others. */
function partsOf(listing: PublisherListing, takes: readonly ContentPart[]): Partial<ListingContent> {
  return {
    ...(takes.includes('serviceArea') && { serviceArea: listing.serviceArea ?? null }),
    ...(takes.includes('socialUrls') && { socialUrls: listing.socialUrls ?? {} }),
    ...(takes.includes('attributes') && { attributes: listing.attributeValues ?? {} }),
    // A location without them never handed any over.
    ...(takes.includes('publicHolidayHours') &&
      listing.publicHolidayHours && { publicHolidayHours: listing.publicHolidayHours }),
    ...(takes.includes('permanentlyClosed') &&
      listing.openStatus === 'PERMANENTLY_CLOSED' && { permanentlyClosed: true }),
  };
}

/** The additional categories that the plug-in maps to one of ours and back. */
function mappedCategories({ declaration, world }: CheckContext, listing: PublisherListing, primaryId: string) {
  const { countryIso } = world.listings;
  const { fromPublisher, toPublisher } = declaration.categories;
  const ids = listing.categories.flatMap(({ id: categoryId, primary }) => {
    const subCategoryKey = primary ? undefined : fromPublisher({ categoryId, countryIso });
    return (subCategoryKey && toPublisher({ subCategoryKey, countryIso })) ?? [];
  });
  return [...new Set(ids)].filter((id) => id !== primaryId);
}

/** The E.164 form of a number in international notation, or in the national one of a known country. */
function toE164(phone: string | undefined, countryIso: string): string | null {
  if (!phone) return null;
  if (phone.trim().startsWith('+')) return `+${digits(phone)}`;
  const code = callingCodes[countryIso];
  return code === undefined ? null : `+${code}${digits(phone).replace(/^0/, '')}`;
}

let changes = 0;

/** Returns the content with another website and description, different in each call. */
export function changedContent(content: ListingContent): ListingContent {
  changes += 1;
  return {
    ...content,
    websiteUrl: `https://shop.example/branch-${changes}`,
    description: `Bread and cake since 19${10 + (changes % 90)}, branch ${changes}.`,
  };
}

type WeekDay = Exclude<ListingHours['day'], 'SPECIAL'>;
const DAYS: readonly WeekDay[] = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

/** Builds a week from the hours of some days, as pairs of start and end. The other days are open from nine to five. */
export function week(days: { readonly [day in WeekDay]?: readonly (readonly [string, string])[] }): ListingHours[] {
  return DAYS.map((day): ListingHours => {
    const slots = (days[day] ?? [['09:00am', '05:00pm']]).map(([start, end]) => ({ start, end }));
    return { day, type: slots.length > 0 ? 'OPEN' : 'CLOSED', slots };
  });
}

/**
 * What the listing does not show of the pushed content, whatever the plug-in says that listings show. Pins are left out, because publishers
 * place them by the address.
 */
export function deviations(
  content: ListingContent,
  listing: PublisherListing,
  today: string,
): readonly FieldComparison[] {
  // Only the owner sees the store code, so a publisher that has none loses nothing.
  const shows: ListingDisplay = { coordinates: false, ...(listing.storeCode === undefined && { storeCode: false }) };
  return compareListing(content, listing, { shows, today }).filter(isDeviation);
}

/** Whether the two sides of a field differ. */
export function isDeviation({ agreement }: Pick<FieldComparison, 'agreement'>): boolean {
  return agreement !== 'SAME' && agreement !== 'NOT_SHOWN';
}

function digits(phone: string): string {
  return phone.replace(/\D/g, '');
}
