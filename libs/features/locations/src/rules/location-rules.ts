import {
  findAttribute,
  findCountry,
  findState,
  findSubCategory,
  isAttributeValue,
  isCountryCode,
  isPlaceActionType,
  isPostalCode,
  postalCodeRequired,
  usualPostalCode,
} from '@listings/reference-data';
import { excerpt, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { actionLinkViolations } from './action-link-rules.js';
import {
  addDays,
  businessHoursViolations,
  dayOf,
  isDate,
  publicHolidayHoursViolations,
  toE164,
} from '@listings/domain';
import type { LocationDraft, LocationField } from '@listings/domain';
import { inJsonbOrder } from './jsonb-order.js';
import { LOCATION_BOUNDS } from './location-bounds.js';

/** Data beyond the draft that the rules need. */
export interface RuleContext {
  /** An import copies the publisher's data, and may lack fields that a client must send. */
  readonly origin: 'client' | 'import';
  /** Ids of the sites that the account may enable. */
  readonly siteIds: ReadonlySet<number>;
  readonly today: Date;
}

/** One rule: the fields whose change triggers it, and a check that returns the violations. */
interface LocationRule {
  readonly fields: readonly LocationField[];
  readonly check: (draft: LocationDraft, context: RuleContext) => readonly RuleViolation[] | RuleViolation | false;
}

/** True if a field that a publisher may not know is required: only clients must send it. */
const demanded = (context: RuleContext): boolean => context.origin === 'client';

/**
 * The first special date that counts: where the day begins last, it is still today. Earlier dates are over everywhere, and no reason to refuse
 * a change of the week.
 */
export function hoursFrom(today: Date): string {
  return addDays(dayOf(today), -1);
}

/** All rules of [contract 4], in the order in which their errors are reported. */
const rules: readonly LocationRule[] = [
  {
    fields: ['name'],
    check: ({ name }) => outside(name, LOCATION_BOUNDS.leastName, LOCATION_BOUNDS.name) && violation('SY10001'),
  },
  {
    fields: ['description'],
    check: ({ description }) => longerThan(description, LOCATION_BOUNDS.description) && violation('SY10002'),
  },
  {
    fields: ['description'],
    check: ({ description }, context) =>
      demanded(context) &&
      description !== null &&
      length(description) < LOCATION_BOUNDS.leastDescription &&
      violation('SY10005'),
  },
  { fields: ['countryIso'], check: ({ countryIso }) => !isCountryCode(countryIso) && violation('SY10009') },
  {
    fields: ['countryIso'],
    check: ({ countryIso }) => isCountryCode(countryIso) && !findCountry(countryIso) && violation('SY10036'),
  },
  {
    fields: ['countryIso', 'stateIso'],
    check: ({ countryIso, stateIso, hideAddress }, context) => {
      const country = findCountry(countryIso);
      if (!country) return false;
      // A listing that hides its address has no state for an import to copy.
      if (stateIso === null)
        return (demanded(context) || !hideAddress) && country.states.length > 0 && violation('SY10010');
      return findState(countryIso, stateIso)?.iso !== stateIso && violation('SY10010');
    },
  },
  {
    fields: ['countryIso', 'city', 'hideAddress'],
    check: ({ countryIso, city, hideAddress }) =>
      city === null && !hideAddress && findCountry(countryIso)?.hasCity !== false && violation('SY10126'),
  },
  { fields: ['city'], check: ({ city }) => longerThan(city, LOCATION_BOUNDS.city) && violation('SY10012') },
  {
    fields: ['street', 'hideAddress'],
    check: ({ street, hideAddress }, context) =>
      demanded(context) && street === null && !hideAddress && violation('SY10011', 'street is mandatory'),
  },
  {
    fields: ['street', 'street1'],
    check: ({ street, street1 }) =>
      (longerThan(street, LOCATION_BOUNDS.street) || longerThan(street1, LOCATION_BOUNDS.street)) &&
      violation('SY10011'),
  },
  {
    fields: ['countryIso', 'postalCode'],
    check: ({ countryIso, postalCode }, context) =>
      demanded(context) &&
      postalCode === null &&
      findCountry(countryIso) !== undefined &&
      postalCodeRequired(countryIso) &&
      violation('SY10013'),
  },
  {
    fields: ['countryIso', 'postalCode'],
    check: ({ countryIso, postalCode }) =>
      postalCode !== null &&
      findCountry(countryIso) !== undefined &&
      !isPostalCode(countryIso, usualPostalCode(countryIso, postalCode)) &&
      violation('SY10014'),
  },
  {
    fields: ['latitude', 'longitude'],
    check: ({ latitude, longitude }) => !areCoordinates(latitude, longitude) && violation('SY10030'),
  },
  {
    fields: ['countryIso', 'phone', 'additionalPhones'],
    check: ({ countryIso, phone, additionalPhones }) =>
      findCountry(countryIso)
        ? [phone, ...additionalPhones].flatMap((each) =>
            each === null || toE164(each, countryIso)
              ? []
              : [violation('SY10015', `${excerpt(each)} is not a valid phone number in ${excerpt(countryIso)}`)],
          )
        : false,
  },
  {
    fields: ['phoneExtension'],
    check: ({ phoneExtension }) =>
      phoneExtension !== null && !PHONE_EXTENSION.test(phoneExtension) && violation('SY10085'),
  },
  { fields: ['subCategoryId'], check: ({ subCategoryId }) => subCategoryId === null && violation('SY10024') },
  {
    fields: ['subCategoryId'],
    check: ({ subCategoryId }) => subCategoryId !== null && !findSubCategory(subCategoryId) && violation('SY10025'),
  },
  {
    fields: ['additionalCategoryIds'],
    check: ({ additionalCategoryIds }) =>
      additionalCategoryIds.some((id) => !findSubCategory(id)) && violation('SY10028'),
  },
  {
    fields: ['bizUrl'],
    check: ({ bizUrl }) => bizUrl !== null && !isUrl(bizUrl, ['http:', 'https:']) && violation('SY10022'),
  },
  {
    fields: ['storeId'],
    check: ({ storeId }) => longerThan(storeId, LOCATION_BOUNDS.storeCode) && violation('SY10072'),
  },
  {
    fields: ['ownerEmail'],
    check: ({ ownerEmail }) =>
      ownerEmail !== null && !/^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(ownerEmail) && violation('SY10006'),
  },
  {
    fields: ['businessHours'],
    check: ({ businessHours }, { today }) => businessHoursViolations(businessHours, hoursFrom(today)),
  },
  {
    fields: ['publicHolidayHours'],
    check: ({ publicHolidayHours }) => publicHolidayHoursViolations(publicHolidayHours),
  },
  {
    fields: ['permanentlyClosed', 'permanentlyClosedAt'],
    check: ({ permanentlyClosed, permanentlyClosedAt }) =>
      !permanentlyClosed &&
      permanentlyClosedAt !== null &&
      violation('SY10087', 'permanentlyClosedAt: only with permanentlyClosed'),
  },
  {
    fields: ['permanentlyClosedAt'],
    check: ({ permanentlyClosedAt: day }, { today }) =>
      day !== null &&
      (!isDate(day) || day > dayOf(new Date(today.getTime() + AHEAD_OF_UTC_MS))) &&
      violation('SY10087', 'permanentlyClosedAt: a day YYYY-MM-DD that is not in the future'),
  },
  {
    fields: ['temporarilyClosed', 'reopensAt'],
    check: ({ temporarilyClosed, reopensAt }) =>
      !temporarilyClosed && reopensAt !== null && violation('SY10088', 'reopensAt: only with temporarilyClosed'),
  },
  {
    fields: ['reopensAt'],
    check: ({ reopensAt: day }, { today }) =>
      day !== null &&
      (!isDate(day) || day <= dayOf(today)) &&
      violation('SY10088', 'reopensAt: a day YYYY-MM-DD after today'),
  },
  {
    fields: ['tags'],
    check: ({ tags }) => tags.some((tag) => !TAG.test(tag)) && violation('SY10071'),
  },
  {
    fields: ['placeActionLinks'],
    check: ({ placeActionLinks }) =>
      placeActionLinks.some((link) => !isUrl(link.uri, ['https:']) || !isPlaceActionType(link.placeActionType)) &&
      violation('SY10077'),
  },
  { fields: ['placeActionLinks'], check: ({ placeActionLinks }) => actionLinkViolations(placeActionLinks) },
  {
    fields: ['enabledSiteIds'],
    check: ({ enabledSiteIds }, { siteIds }) => enabledSiteIds.some((id) => !siteIds.has(id)) && violation('SY10007'),
  },
  { fields: ['tagline'], check: ({ tagline }) => longerThan(tagline, LOCATION_BOUNDS.tagline) && violation('SY10078') },
  {
    fields: ['yearOfIncorporation'],
    check: ({ yearOfIncorporation: year }, { today }) =>
      year !== null && (year < 1000 || year > today.getUTCFullYear()) && violation('SY10079'),
  },
  {
    fields: ['paymentMethods'],
    check: ({ paymentMethods }) =>
      paymentMethods.some((each) => outside(each, 1, LOCATION_BOUNDS.paymentMethod)) && violation('SY10081'),
  },
  {
    fields: ['socialUrls'],
    check: ({ socialUrls }) =>
      Object.values(socialUrls).some((each) => !isUrl(each, ['https:'])) && violation('SY10080'),
  },
  { fields: ['attributes'], check: ({ attributes }) => attributeViolations(attributes) },
];

/**
 * Returns all violations of the rules that concern one of the touched fields, all at once [7.2]. An update touches
 * the sent fields; a creation touches all fields.
 */
export function locationViolations(
  draft: LocationDraft,
  touched: ReadonlySet<LocationField>,
  context: RuleContext,
): RuleViolation[] {
  return rules
    .filter((rule) => rule.fields.some((field) => touched.has(field)))
    .flatMap((rule) => rule.check(draft, context) || []);
}

/** The fields on which rules of other fields depend. */
const CONTEXT: ReadonlySet<LocationField> = new Set([
  'countryIso',
  'hideAddress',
  'latitude',
  'longitude',
  'permanentlyClosed',
  'temporarilyClosed',
]);

/**
 * Returns the violations of the rules that concern the sent fields, whatever else a location has: of a change that is the same for many
 * locations.
 */
export function violationsOfAny(
  draft: LocationDraft,
  sent: ReadonlySet<LocationField>,
  context: RuleContext,
): RuleViolation[] {
  return rules
    .filter(({ fields }) => fields.some((field) => sent.has(field)))
    .filter(({ fields }) => fields.every((field) => sent.has(field) || !CONTEXT.has(field)))
    .flatMap((rule) => rule.check(draft, context) || []);
}

/**
 * Normalizes a draft to the form in which it is stored, so that it equals the draft that is read back: phones as
 * E.164, the postal code as its country writes it, coordinates with at most seven decimals, keys of objects in PostgreSQL's order.
 */
export function normalizedDraft(draft: LocationDraft): LocationDraft {
  const e164 = (phone: string) => toE164(phone, draft.countryIso) ?? phone;
  // Formats the number as PostgreSQL does: no exponent, no trailing zeros, no minus zero.
  const decimal = (text: string | null) =>
    text === null
      ? null
      : Number(text)
          .toFixed(7)
          .replace(/\.?0+$/, '')
          .replace(/^-0$/, '0');
  return {
    ...draft,
    postalCode: draft.postalCode === null ? null : usualPostalCode(draft.countryIso, draft.postalCode),
    phone: draft.phone === null ? null : e164(draft.phone),
    // It belongs to the number.
    phoneExtension: draft.phone === null ? null : draft.phoneExtension,
    additionalPhones: [...new Set(draft.additionalPhones.map(e164))],
    latitude: decimal(draft.latitude),
    longitude: decimal(draft.longitude),
    businessHours: inJsonbOrder(draft.businessHours),
    publicHolidayHours: inJsonbOrder(draft.publicHolidayHours),
    placeActionLinks: inJsonbOrder(draft.placeActionLinks),
    serviceArea: inJsonbOrder(draft.serviceArea),
    socialUrls: inJsonbOrder(draft.socialUrls),
    attributes: inJsonbOrder(draft.attributes),
  };
}

/** How far the first clocks on earth are ahead of UTC. */
const AHEAD_OF_UTC_MS = 14 * 3_600_000;

/** What is dialled after a phone number. */
const PHONE_EXTENSION = new RegExp(`^\\d{1,${LOCATION_BOUNDS.phoneExtension}}$`);

/** What a location is tagged with. */
const TAG = new RegExp(`^[\\p{L}\\p{N} _-]{1,${LOCATION_BOUNDS.tag}}$`, 'u');

/** The attributes that are unknown, or have a value that they cannot have. */
function attributeViolations(attributes: LocationDraft['attributes']): RuleViolation[] {
  return Object.entries(attributes).flatMap(([key, value]) => {
    const attribute = findAttribute(key);
    if (!attribute) return [violation('SY10082', `attributes: ${excerpt(key)} is no attribute`)];
    if (isAttributeValue(attribute, value)) return [];
    const wanted = attribute.choices.length > 0 ? `one of ${attribute.choices.join(', ')}` : 'true or false';
    return [violation('SY10082', `attributes.${key}: ${wanted}`)];
  });
}

/** Counts code points, so that a character outside the basic plane counts once. */
function length(text: string): number {
  return [...text].length;
}

function longerThan(text: string | null, limit: number): boolean {
  return text !== null && length(text) > limit;
}

function outside(text: string, least: number, most: number): boolean {
  return length(text) < least || length(text) > most;
}

function isUrl(text: string, schemes: readonly string[]): boolean {
  return URL.canParse(text) && schemes.includes(new URL(text).protocol) && !/\s/.test(text);
}

function areCoordinates(latitude: string | number | null, longitude: string | number | null): boolean {
  if (latitude === null && longitude === null) return true;
  return isDegree(latitude, LOCATION_BOUNDS.latitude) && isDegree(longitude, LOCATION_BOUNDS.longitude);
}

function isDegree(value: string | number | null, limit: number): boolean {
  return value !== null && /^[+-]?\d{1,3}(\.\d{1,20})?$/.test(String(value)) && Math.abs(Number(value)) <= limit;
}
