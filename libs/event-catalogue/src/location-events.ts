import { Type } from 'typebox';
import type { EventSource, LocationField } from '@listings/domain';
import { locationEvent } from './envelope.js';
import { objectOf, oneOf } from './fields.js';

const source = oneOf<EventSource>(
  {
    user: 'A person, in the portal.',
    api: 'A request with an API key, or the service itself on behalf of one.',
    bulk_edit: 'An edit of many locations at once.',
  },
  'Who caused the event.',
);

/** Every name that `changed_fields` can contain. The compiler compares it with the fields that a client may write. */
const changedFields: Readonly<Record<LocationField | 'locationPhotos', true>> = {
  name: true,
  description: true,
  street: true,
  street1: true,
  city: true,
  stateIso: true,
  postalCode: true,
  countryIso: true,
  latitude: true,
  longitude: true,
  hideAddress: true,
  phone: true,
  additionalPhones: true,
  bizUrl: true,
  storeId: true,
  ownerName: true,
  ownerEmail: true,
  subCategoryId: true,
  additionalCategoryIds: true,
  businessHours: true,
  tags: true,
  folderId: true,
  temporarilyClosed: true,
  placeActionLinks: true,
  serviceArea: true,
  enabledSiteIds: true,
  tagline: true,
  yearOfIncorporation: true,
  paymentMethods: true,
  socialUrls: true,
  attributes: true,
  phoneExtension: true,
  publicHolidayHours: true,
  permanentlyClosed: true,
  permanentlyClosedAt: true,
  reopensAt: true,
  locationPhotos: true,
};

const createdData = objectOf('ProfileCreatedData', 'Data of `profile.created`.', { source });
const updatedData = objectOf('ProfileUpdatedData', 'Data of `profile.updated`.', {
  source,
  changed_fields: Type.Optional(
    Type.Array(
      Type.Unsafe<LocationField | 'locationPhotos'>({
        type: 'string',
        pattern: `^(${Object.keys(changedFields).join('|')})$`,
        description: 'Name of a field of the location record, or `locationPhotos` when its photos changed.',
      }),
      {
        minItems: 1,
        uniqueItems: true,
        examples: [['city']],
        description:
          'Names of location fields that the edit changed. It is a hint about the edit that opened the window of 60 seconds, not a complete list of differences. Omitted when empty.',
      },
    ),
  ),
});
const deletedData = objectOf('ProfileDeletedData', 'Data of `profile.deleted`.', { source });

/** The events about locations [6.2]. */
export const locationEvents = [
  locationEvent({
    name: 'profile.created',
    family: 'locations',
    summary: 'A location was created',
    fires: 'The event fires when a location is created: by `createLocation`, or from a listing of a publisher.',
    silent: ['A location that leaves the archive is not created again: `cancelLocationsArchive` emits no event.'],
    notes: ['The body names the location only. Read its record with `getLocationsByIds`.'],
    data: createdData,
    examples: [{ summary: 'A location was created with an API key', data: { source: 'api' } }],
  }),
  locationEvent({
    name: 'profile.updated',
    family: 'locations',
    summary: 'A location was edited',
    fires:
      'The event fires when the data or the photos of a location change. The first edit fires it at once and opens a window of 60 seconds for this location.',
    silent: [
      'Further edits of the same location within the window of 60 seconds are collapsed. They are never delivered, not even after the window.',
      'An update that changes nothing emits nothing.',
      'Photos that come with the import of a listing emit nothing: `profile.created` covers them.',
    ],
    notes: [
      'The event says that the location changed. Because edits can be collapsed, read the current record with `getLocationsByIds`, at the earliest 60 seconds after the event if you need all edits of the window.',
      '`changed_fields` is a hint about the edit that opened the window.',
    ],
    data: updatedData,
    examples: [
      {
        summary: 'The city of a location was changed',
        data: { source: 'api', changed_fields: ['city'] },
      },
    ],
  }),
  locationEvent({
    name: 'profile.deleted',
    family: 'locations',
    summary: 'A location was archived',
    fires:
      'The event fires when a location is archived. An archival that is scheduled fires it when the location is really archived.',
    silent: [
      'Scheduling an archival emits nothing, and neither does cancelling it.',
      'Cancelling the archive of a location (`cancelLocationsArchive`) emits no event.',
    ],
    notes: ['The archive is a soft delete: the location still exists, and `cancelLocationsArchive` restores it.'],
    data: deletedData,
    examples: [{ summary: 'A location was archived with an API key', data: { source: 'api' } }],
  }),
];
