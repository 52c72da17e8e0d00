import type { DayHours, LocationAttributes, ServiceArea } from '@listings/domain';
import type { WithdrawnParts } from '@listings/publisher-sdk';

/** A profile of the business on another network. */
export interface SocialProfile {
  readonly network: string;
  readonly url: string;
}

/** An attribute with the value that a push handed over. */
export interface PushedAttribute {
  readonly key: string;
  readonly value: boolean | string;
}

/**
 * What pushes have handed over to a listing, of the parts that only some publishers show. Whatever else the listing shows of these parts
 * belongs to its owner.
 */
export interface PushedParts {
  readonly listingRef: string;
  /** The places of the pushed service areas, newest last; null if no push contained an area. */
  readonly placeIds: readonly string[] | null;
  /** The pushed profiles, newest last. */
  readonly socialUrls: readonly SocialProfile[];
  /** The pushed attributes, newest last; absent in what earlier releases stored. */
  readonly attributes?: readonly PushedAttribute[];
  /** Whether a push contained hours on public holidays. */
  readonly hasPublicHolidayHours?: true;
  /** Whether a push said that the location has closed for good, and no later push said that it is open again. */
  readonly isPermanentlyClosed?: true;
}

/** A location's values of the parts; an absent part was not handed over. */
export interface PartValues {
  readonly serviceArea?: ServiceArea | null;
  readonly socialUrls?: Readonly<Record<string, string>>;
  readonly attributes?: LocationAttributes;
  readonly publicHolidayHours?: DayHours | null;
  readonly permanentlyClosed?: boolean;
}

/** Most places and most profiles to remember: twice as many as a location can have, so that a change forgets none. */
export const MOST_PUSHED_PARTS = 40;
/** Most attributes with their values to remember: more than the product knows. */
const MOST_PUSHED_ATTRIBUTES = 100;

/** The parts that were handed over to this listing; those of an earlier listing do not count. */
export function partsAt(stored: PushedParts | null, listingRef: string): PushedParts {
  return stored?.listingRef === listingRef ? stored : { listingRef, placeIds: null, socialUrls: [] };
}

/** The parts to remember once these values are handed over; undefined if they are remembered already. */
export function partsWith(pushed: PushedParts, values: PartValues): PushedParts | undefined {
  const area = values.serviceArea;
  const places = area ? area.placeInfos.map(({ placeId }) => placeId) : [];
  const profiles = profilesOf(values);
  const attributes = attributesOf(values);
  const before = pushed.attributes ?? [];
  const hasHolidays = pushed.hasPublicHolidayHours === true || Boolean(values.publicHolidayHours);
  const isClosed = pushed.isPermanentlyClosed === true || values.permanentlyClosed === true;
  const isKnown =
    hasHolidays === (pushed.hasPublicHolidayHours === true) &&
    isClosed === (pushed.isPermanentlyClosed === true) &&
    (!area || pushed.placeIds !== null) &&
    places.every((id) => pushed.placeIds?.includes(id)) &&
    profiles.every((profile) => includesProfile(pushed.socialUrls, profile)) &&
    attributes.every((attribute) => includesAttribute(before, attribute));
  if (isKnown) return undefined;
  return {
    listingRef: pushed.listingRef,
    placeIds: area
      ? newest(
          (pushed.placeIds ?? []).filter((id) => !places.includes(id)),
          places,
        )
      : pushed.placeIds,
    socialUrls: newest(
      pushed.socialUrls.filter((profile) => !includesProfile(profiles, profile)),
      profiles,
    ),
    ...((before.length > 0 || attributes.length > 0) && {
      attributes: [...before.filter((each) => !includesAttribute(attributes, each)), ...attributes].slice(
        -MOST_PUSHED_ATTRIBUTES,
      ),
    }),
    ...(hasHolidays && { hasPublicHolidayHours: true }),
    ...(isClosed && { isPermanentlyClosed: true }),
  };
}

/** The parts to remember once a listing that a push had closed for good is open again: closing it is up to others then. */
export function partsReopened({ isPermanentlyClosed: _, ...parts }: PushedParts): PushedParts {
  return parts;
}

/** What was handed over and these values lack; undefined if nothing. */
export function withdrawnParts(pushed: PushedParts, values: PartValues): WithdrawnParts | undefined {
  const places = values.serviceArea?.placeInfos.map(({ placeId }) => placeId) ?? [];
  const profiles = profilesOf(values);
  const placeIds = (pushed.placeIds ?? []).filter((id) => !places.includes(id));
  const socialUrls = pushed.socialUrls.filter((profile) => !includesProfile(profiles, profile));
  const attributes = (pushed.attributes ?? []).filter(({ key }) => values.attributes?.[key] === undefined);
  if (placeIds.length === 0 && socialUrls.length === 0 && attributes.length === 0) return undefined;
  return { placeIds, socialUrls, ...(attributes.length > 0 && { attributes }) };
}

function profilesOf({ socialUrls = {} }: PartValues): SocialProfile[] {
  return Object.entries(socialUrls).map(([network, url]) => ({ network, url }));
}

function attributesOf({ attributes = {} }: PartValues): PushedAttribute[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value }));
}

function includesAttribute(attributes: readonly PushedAttribute[], { key, value }: PushedAttribute): boolean {
  return attributes.some((each) => each.key === key && each.value === value);
}

function includesProfile(profiles: readonly SocialProfile[], { network, url }: SocialProfile): boolean {
  return profiles.some((each) => each.network === network && each.url === url);
}

function newest<T>(before: readonly T[], now: readonly T[]): T[] {
  return [...before, ...now].slice(-MOST_PUSHED_PARTS);
}
