import { Type } from 'typebox';
import { listOf, text } from '../http/fields.js';
import { idOf, LocationId } from '../http/ids.js';
import { inputObject } from '../http/input-schemas.js';
import { offsetParameters } from '../http/offset-parameters.js';
import type { QueryParameter } from '../http/operation.js';

const decisionFields = {
  locationId: LocationId,
  listingItemIds: listOf(
    'Ids of the listings, 1 to 100.',
    idOf(
      'ConnectedAccountListing',
      text('`listingItemId` of a duplicate, or the id of a listing from connectedAccountListings.', { maxLength: 255 }),
    ),
    { minItems: 1, maxItems: 100 },
  ),
};

/** `input` of markAsDuplicate [contract 11]. */
export const MarkAsDuplicateInput = inputObject('MarkAsDuplicateInput', decisionFields);
/** `input` of markAsNotDuplicate [contract 11]. */
export const MarkAsNotDuplicateInput = inputObject('MarkAsNotDuplicateInput', decisionFields);
/** The fields that both decisions take. */
export type DuplicateDecisionInput = Type.Static<typeof MarkAsDuplicateInput>;

/** Query parameters of duplicateListingsRollup [contract 11]. */
export const duplicateRollupParameters = {
  tag: {
    description: 'Tag of the locations whose duplicates are listed; `all` spans every location.',
    example: 'all',
    required: 'String!',
    schema: Type.String({ maxLength: 50 }),
  },
  ...offsetParameters,
} as const satisfies Record<string, QueryParameter>;
