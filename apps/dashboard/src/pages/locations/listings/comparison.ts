import type { PublicSchemas } from '../../../api/types.js';

/** A location beside what one of its listings shows. */
export type Comparison = PublicSchemas['ListingComparison'];

/** A field beside what one listing shows. */
export type ComparedSite = Comparison['fields'][number];

/** The photos of a location beside those of a listing. */
export type ComparedPhotos = NonNullable<Comparison['photos']>;

/** A field that is compared. */
export type ComparedFieldName = ComparedSite['field'];

/** The fields that are compared, in the order of the table. */
export const COMPARED_FIELDS = [
  'name',
  'address',
  'phone',
  'additionalPhones',
  'website',
  'categories',
  'hours',
  'specialHours',
  'publicHolidayHours',
  'openStatus',
  'description',
  'coordinates',
  'socialUrls',
  'serviceArea',
  'attributes',
  'storeCode',
  'photos',
] as const satisfies readonly ComparedFieldName[];

/** How a location and a listing compare in a field. */
export type Agreement = ComparedSite['agreement'];

/** A location beside a listing that was suggested for it. */
export type SuggestionComparison = PublicSchemas['SuggestionComparison'];

/** The same of a listing that may only be suggested, of which less is read. */
export type SuggestedAgreement = SuggestionComparison['fields'][number]['agreement'];
