import type { PublicSchemas } from '../../../api/types.js';

/** A location beside what one of its listings shows. */
export type Comparison = PublicSchemas['ListingComparison'];

/** A field beside what one listing shows. */
export type ComparedSite = Comparison['fields'][number];

/** A field that is compared. */
export type ComparedFieldName = ComparedSite['field'];

/** How a location and a listing compare in a field. */
export type Agreement = ComparedSite['agreement'];
