import { Type } from 'typebox';
import { malformed } from '@listings/errors';
import type { LocationFilter } from '@listings/persistence';
import { flag, integer, listOf, text } from '../http/fields.js';
import { idOf } from '../http/ids.js';
import { nestedObject } from '../http/input-schemas.js';
import type { QueryParameter } from '../http/operation.js';
import { publisherConstant } from '../http/payload-schemas.js';
import { ApprovalState, LocationStatus } from './location-enums.js';

/** The `filter` object of location lists [4.2], [contract 4]. */
const LocationFilterInput = nestedObject('LocationFilterInput', 'Which locations: all conditions must hold.', {
  tag: Type.Optional(text('Carries this tag.')),
  tags: Type.Optional(listOf('Carries any of these tags.', text('A tag.'))),
  folderId: Type.Optional(
    idOf('Folder', text('Is in this folder.', { pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })),
  ),
  folderName: Type.Optional(text('Is in the folder of this name.')),
  approved: Type.Optional(ApprovalState),
  archived: Type.Optional(flag('Only archived ones, or only those that are not; both when left out.')),
  status: Type.Optional(LocationStatus),
  storeIds: Type.Optional(listOf('Has one of these store codes.', idOf('StoreCode', text('A store code.')))),
  countryIso: Type.Optional(text('Is in this country, ISO 3166-1 alpha-2.')),
  stateIso: Type.Optional(text('Is in this subdivision.')),
  subCategoryId: Type.Optional(
    idOf('SubCategory', integer('Is a business of this kind.', { minimum: 1, maximum: 2_147_483_647 })),
  ),
  connected: Type.Optional(
    nestedObject('ConnectedFilterInput', 'Whether it has a listing at a publisher.', {
      publisher: publisherConstant('The publisher.'),
      value: flag('True: has one; false: has none.'),
    }),
  ),
  updatedSince: Type.Optional(text('Was changed at or after this time, ISO-8601.')),
});
export type LocationFilterInput = Type.Static<typeof LocationFilterInput>;

/** The `filter` parameter of an operation. */
export const filterParameter: QueryParameter = {
  kind: 'json',
  description:
    'JSON object: tag, tags (any of), folderId, folderName, approved, archived, status, storeIds, countryIso, stateIso, subCategoryId, connected, updatedSince. All conditions must hold.',
  example: { tag: 'flagship', archived: false },
  schema: LocationFilterInput,
};

/** Translates the filter of a request for the repository. */
export function locationFilter(input: LocationFilterInput | undefined, publishers: readonly string[]): LocationFilter {
  if (!input) return {};
  const { tag, tags, updatedSince, connected, ...same } = input;
  if (connected && !publishers.includes(connected.publisher)) {
    throw malformed(`Parameter "filter" at "connected.publisher" expected one of ${publishers.join(', ')}.`);
  }
  const since = updatedSince === undefined ? undefined : new Date(updatedSince);
  if (since && (Number.isNaN(since.getTime()) || since.getUTCFullYear() > 9999)) {
    throw malformed('Parameter "filter" at "updatedSince" expected an ISO-8601 timestamp.');
  }
  const wanted = tag === undefined ? tags : [...(tags ?? []), tag];
  return { ...same, connected, updatedSince: since, ...(wanted && { tags: wanted }) };
}
