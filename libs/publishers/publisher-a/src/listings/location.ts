import { Type } from 'typebox';
import type { Static } from 'typebox';
import { WireDate, WireTime } from '../wire/time.js';

const text = Type.Optional(Type.String());
const texts = Type.Optional(Type.Array(Type.String()));

const Category = Type.Object({ name: Type.String(), displayName: text });

/** A weekly opening period. An overnight period closes on the next day. */
export const Period = Type.Object({
  openDay: Type.String(),
  openTime: Type.Optional(WireTime),
  closeDay: text,
  closeTime: Type.Optional(WireTime),
});
export type Period = Static<typeof Period>;

/** A date with hours that differ from the week: closed, or open for one period. */
export const SpecialPeriod = Type.Object({
  startDate: Type.Optional(WireDate),
  endDate: Type.Optional(WireDate),
  openTime: Type.Optional(WireTime),
  closeTime: Type.Optional(WireTime),
  closed: Type.Optional(Type.Boolean()),
});
export type SpecialPeriod = Static<typeof SpecialPeriod>;

/**
 * A listing on the wire [publishers 1.4]. Every field is optional, because the mask determines which fields are
 * present.
 */
export const Location = Type.Object({
  name: text,
  languageCode: text,
  storeCode: text,
  title: text,
  phoneNumbers: Type.Optional(Type.Object({ primaryPhone: text, additionalPhones: texts })),
  categories: Type.Optional(
    Type.Object({
      primaryCategory: Type.Optional(Category),
      additionalCategories: Type.Optional(Type.Array(Category)),
    }),
  ),
  storefrontAddress: Type.Optional(
    Type.Object({
      regionCode: text,
      languageCode: text,
      postalCode: text,
      administrativeArea: text,
      locality: text,
      sublocality: text,
      addressLines: texts,
    }),
  ),
  serviceArea: Type.Optional(
    Type.Object({
      businessType: text,
      regionCode: text,
      places: Type.Optional(
        Type.Object({ placeInfos: Type.Optional(Type.Array(Type.Object({ placeName: text, placeId: text }))) }),
      ),
    }),
  ),
  websiteUri: text,
  labels: texts,
  latlng: Type.Optional(
    Type.Object({ latitude: Type.Optional(Type.Number()), longitude: Type.Optional(Type.Number()) }),
  ),
  regularHours: Type.Optional(Type.Object({ periods: Type.Optional(Type.Array(Period)) })),
  specialHours: Type.Optional(Type.Object({ specialHourPeriods: Type.Optional(Type.Array(SpecialPeriod)) })),
  moreHours: Type.Optional(Type.Array(Type.Object({ hoursTypeId: text, periods: Type.Optional(Type.Array(Period)) }))),
  openInfo: Type.Optional(Type.Object({ status: text })),
  profile: Type.Optional(Type.Object({ description: text })),
  metadata: Type.Optional(
    Type.Object({
      canOperateLocalPost: Type.Optional(Type.Boolean()),
      hasPendingEdits: Type.Optional(Type.Boolean()),
      duplicateLocation: text,
      placeId: text,
      mapsUri: text,
      newReviewUri: text,
    }),
  ),
});
export type Location = Static<typeof Location>;

/** The mask with all fields above. The publisher returns only masked fields, and refuses a call without a mask. */
export const READ_MASK = Object.keys(Location.properties).join(',');

/** A business that visits its customers shows no address. */
export const SERVICE_AREA_ONLY = 'CUSTOMER_LOCATION_ONLY';
