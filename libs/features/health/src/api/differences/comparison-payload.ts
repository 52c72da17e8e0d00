import type { Type } from 'typebox';
import {
  count,
  databaseIdOf,
  flag,
  idOf,
  inlineRecord,
  listOf,
  nullable,
  oneOf,
  publisherConstant,
  recordOf,
  text,
  timestamp,
} from '@listings/api-kit';
import type { ComparedSite } from '../../comparison/compare-location.js';
import type { Restorable, UnrestorableCount } from '../../differences/restore-obstacles.js';
import type { DifferenceState } from '../../rules/difference-life.js';
import { isLeftToPerson } from '../../rules/difference-rules.js';
import type { ListedDifference, StoredDifference } from '../../store/differences.js';

/** The location that a comparison is about. */
export const LocationIdField = databaseIdOf('Location', 'Database id of the location.');

/** The fields of a comparison. */
export const FieldName = oneOf(
  {
    name: 'The name.',
    address: 'The address; none for a business that hides it.',
    phone: 'The main phone number.',
    additionalPhones: 'The further phone numbers.',
    website: 'The website.',
    categories: 'The categories, the primary one first.',
    hours: 'The opening hours of the week.',
    specialHours: 'The hours of special dates that are to come.',
    publicHolidayHours: 'The hours of each public holiday, at publishers that have them as a rule without dates.',
    openStatus: 'Whether the business is open, or closed for a while or for ever.',
    description: 'The description.',
    coordinates: 'The pin on the map.',
    socialUrls: 'The profiles on other networks.',
    serviceArea: 'The area that the business serves.',
    attributes: 'What the location has or offers: the attributes that the location tells and the publisher shows.',
    storeCode: 'The store code.',
    photos:
      'The photos: those that the service has added there, and those that others have added since the first reading.',
  },
  'The field.',
);

/** How the two sides of a field compare, each with its meaning. */
export const AGREEMENTS = {
  SAME: 'Both mean the same, whatever the notation.',
  DIFFERENT: 'The listing shows something else.',
  MISSING_THERE: 'The listing shows nothing, the location has a value.',
  MISSING_HERE: 'The listing shows a value, the location has none.',
  NOT_SHOWN: 'Listings of this publisher do not show the field, or not this value of it.',
};

export const AgreementName = oneOf(AGREEMENTS, 'How the two compare.');

/** The states of a difference. */
export const DifferenceStateName = oneOf<DifferenceState>(
  {
    OPEN: 'Somebody has to decide.',
    REJECTED: 'The value of the location is being restored at the publisher.',
    IGNORED: 'Somebody decided to leave it until one of the two values changes.',
    ACCEPTED: 'The location took the value of the listing.',
    RESTORED: 'The listing shows the value of the location again, after it was rejected.',
    GONE: 'The two agree again without a decision, or are no longer compared.',
  },
  'The state of the difference.',
);

const differenceFields = {
  state: DifferenceStateName,
  foundAt: timestamp('When a reading found it.'),
  confirmedAt: nullable(timestamp('When a second reading showed the same; null before.')),
  decidedAt: nullable(timestamp('When it was last decided; null before.')),
  decidedBy: nullable(text('Who decided: an e-mail address, or the name of a key; null before.')),
  rejections: count('How often this value of the listing was rejected. It may come back.'),
  leftToPerson: flag('Whether the value came back so often that no rule restores it any more.'),
};

/** Why REJECT would change nothing. */
const RestoreObstacle = nullable(
  text('Why the service cannot restore the value of the location at the publisher, in a sentence; null if it can.'),
);

/** What is known about a difference on the wire. */
function differenceView(difference: StoredDifference) {
  const { state, foundAt, confirmedAt, decidedAt, decidedBy, rejections } = difference;
  return {
    state,
    foundAt: foundAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy,
    rejections,
    leftToPerson: isLeftToPerson(difference),
  };
}

/** Payload of locationComparison. */
export const ComparisonPayload = listOf(
  'The linked listings of the location, one for each publisher.',
  recordOf('ListingComparison', 'A location beside what one of its listings shows.', {
    publisher: publisherConstant('The publisher.'),
    listingUrl: nullable(text('URL of the public page of the listing; null until it is known.')),
    readAt: nullable(timestamp('When the listing was read; null before the first time.')),
    changedAt: nullable(timestamp('Since when the listing shows this; null before the first reading.')),
    triedAt: nullable(timestamp('When the service last tried to read the listing; null before the first time.')),
    issue: nullable(text('Why the last attempt read nothing; null if it did.')),
    push: nullable(
      oneOf(
        {
          IN_PROGRESS: 'The latest data of the location is being sent there.',
          WAITING: 'The publisher has the data and has not decided yet.',
        },
        'Whether a change of the location is on its way to the listing; null if none is.',
      ),
    ),
    obstacle: nullable(text('Why the location cannot be shown there at all; null if it can.')),
    photos: nullable(
      inlineRecord('The photos of both sides, to look at; null if they are not compared.', {
        ours: listOf(
          'Photos of the location that the service has added there, at most 24. Those that the listing does not show come first.',
          inlineRecord('A photo.', {
            url: text('URL of its thumbnail.'),
            caption: nullable(text('Its caption; null if it has none.')),
            isShown: flag('Whether the listing shows it.'),
          }),
        ),
        ourCount: count('Number of the photos of the location that the service has added there.'),
        otherUrls: listOf(
          'URLs at which the publisher showed photos that others have added since the first reading, at most 24. They may have expired.',
          text('A URL.'),
        ),
        otherCount: count('Number of the photos that others have added since the first reading.'),
      }),
    ),
    fields: listOf(
      'The fields, without those of which the location says nothing. Empty before the first reading.',
      inlineRecord('A field.', {
        field: FieldName,
        agreement: AgreementName,
        ours: nullable(text('What the location says, in words; null for nothing.')),
        theirs: nullable(text('What the listing shows, in words; null for nothing.')),
        changedByOthers: flag(
          'Whether the publisher says that it, or one of its users, has changed the field. False where it tells nothing of the kind.',
        ),
        canBeProtected: flag('Whether the owner can protect the field at the publisher against changes of others.'),
        restoreObstacle: RestoreObstacle,
        difference: nullable(
          inlineRecord('What is known about the difference; null if there is none, or before a reading found it.', {
            ...differenceFields,
          }),
        ),
      }),
    ),
  }),
);

/** A compared location on the wire. */
export function comparisonRecords(sites: readonly ComparedSite[]): Type.Static<typeof ComparisonPayload> {
  return sites.map(({ publisher, liveLink, readAt, changedAt, triedAt, issue, push, obstacle, photos, fields }) => ({
    publisher,
    listingUrl: liveLink,
    readAt: readAt?.toISOString() ?? null,
    changedAt: changedAt?.toISOString() ?? null,
    triedAt: triedAt?.toISOString() ?? null,
    issue,
    push,
    obstacle,
    photos: photos && { ...photos, ours: [...photos.ours], otherUrls: [...photos.otherUrls] },
    fields: fields.map(({ difference, ...read }) => ({
      ...fieldView(read),
      difference: difference && differenceView(difference),
    })),
  }));
}

function fieldView({
  field,
  agreement,
  ours,
  theirs,
  changedByOthers,
  canBeProtected,
  restoreObstacle,
}: Omit<ComparedSite['fields'][number], 'difference'>) {
  return { field, agreement, ours, theirs, changedByOthers, canBeProtected, restoreObstacle };
}

/** Payload of listingDifferences. */
export const DifferencePagePayload = recordOf('ListingDifferencePage', 'A page of the differences of the account.', {
  differences: listOf(
    'The differences, the newest first.',
    recordOf('ListingDifference', 'A field in which a listing differs from its location.', {
      locationId: LocationIdField,
      locationName: text('Name of the location.'),
      city: nullable(text('City of the location; null if it has none.')),
      publisher: publisherConstant('The publisher.'),
      field: FieldName,
      agreement: AgreementName,
      ours: nullable(text('What the location said at the last reading, in words; null for nothing.')),
      theirs: nullable(text('What the listing showed, in words; null for nothing.')),
      restoreObstacle: RestoreObstacle,
      ...differenceFields,
    }),
  ),
  total: count('Number of the differences that match.'),
  unrestorable: nullable(
    listOf(
      'How many of all that match (of the newest 50,000) the service cannot restore, by the reason, the most frequent one first. Null unless `countUnrestorable` asks for it.',
      inlineRecord('A reason.', {
        reason: text('Why the service cannot restore them, in a sentence.'),
        count: count('Number of the differences.'),
      }),
    ),
  ),
  newestFoundAt: nullable(
    timestamp(
      'When the newest of them was found; null for none. Pass it as `foundUntil` to work only on those that were counted here.',
    ),
  ),
  nextCursor: nullable(idOf('DifferenceCursor', text('Pass it as `after` for the next page; null on the last one.'))),
});

/** A listed difference on the wire. */
export function listedDifference(difference: ListedDifference & Restorable) {
  const { locationId, locationName, city, publisher, field, agreement, ours, theirs, restoreObstacle } = difference;
  const sides = { field, agreement, ours, theirs, restoreObstacle };
  return { locationId, locationName, city, publisher, ...sides, ...differenceView(difference) };
}

/** The reasons for which differences cannot be restored on the wire. */
export function unrestorableView(counts: readonly UnrestorableCount[]) {
  return counts.map(({ reason, count: differences }) => ({ reason, count: differences }));
}
