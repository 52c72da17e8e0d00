import { locationEvent } from './envelope.js';
import { count, nullableText, objectOf, oneOf, text } from './fields.js';

/** How a difference left the list of what somebody has to decide. */
type ClosedState = 'ACCEPTED' | 'REJECTED' | 'IGNORED' | 'GONE' | 'CHANGED';

const difference = {
  publisher: text('The publisher, as in `listingDifferences`.'),
  field: text('The field, as in `listingDifferences`.'),
  agreement: oneOf<'DIFFERENT' | 'MISSING_THERE' | 'MISSING_HERE'>(
    {
      DIFFERENT: 'The listing shows something else.',
      MISSING_THERE: 'The listing shows nothing, the location has a value.',
      MISSING_HERE: 'The listing shows a value, the location has none.',
    },
    'How the two compare.',
  ),
  ours: nullableText('What the location said, in words; null for nothing.'),
  theirs: nullableText('What the listing showed, in words; null for nothing.'),
};
const foundAt = text('When a reading first showed it: ISO 8601, UTC.', { format: 'date-time' });

const foundData = objectOf('DifferenceFoundData', 'Data of `listing.difference_found`.', {
  ...difference,
  state: oneOf<'OPEN'>({ OPEN: 'Somebody has to decide.' }, 'Always `OPEN`.'),
  rejections: count('How often this value of the listing was rejected before and came back.'),
  found_at: foundAt,
  confirmed_at: text('When another reading confirmed it: ISO 8601, UTC.', { format: 'date-time' }),
});
const closedData = objectOf('DifferenceClosedData', 'Data of `listing.difference_closed`.', {
  ...difference,
  state: oneOf<ClosedState>(
    {
      ACCEPTED: 'The location took the value of the listing.',
      REJECTED: 'The service restores the value of the location at the publisher.',
      IGNORED: 'Somebody decided to leave it until one of the two values changes.',
      GONE: 'The two agree again without a decision, or are no longer compared, as after an unlink.',
      CHANGED: 'The listing shows another value. If it stays, it is a difference of its own.',
    },
    'Why nobody has to decide any more.',
  ),
  decided_by: nullableText(
    'Who decided: an e-mail address, the name of a key, or the service; null without a decision.',
  ),
  found_at: foundAt,
  closed_at: text('When it was closed: ISO 8601, UTC.', { format: 'date-time' }),
});

const example = {
  publisher: 'MAPS',
  field: 'phone',
  agreement: 'DIFFERENT',
  ours: '+16175550123',
  theirs: '+16175550199',
};
const found_at = '2026-07-05T18:33:29.664Z';

/** The events about differences of listings [contract 13]. Only endpoints that ask for them get them. */
export const differenceEvents = [
  locationEvent({
    name: 'listing.difference_found',
    family: 'differences',
    additional: true,
    summary: 'A listing differs from its location, and somebody has to decide',
    fires:
      'The event fires when a second reading of a listing confirms that a field differs from the location. It fires again when a value comes back that was rejected.',
    silent: [
      'An endpoint that does not ask for the type gets none.',
      'The first reading that shows a difference emits nothing: another one has to confirm it.',
      'A change of the location that leaves the two different emits nothing.',
    ],
    notes: [
      'Decide with `decideListingDifferences`, or let a rule of the account decide. Each of these events is followed by at most one `listing.difference_closed` of the same location, publisher and field before the next one.',
    ],
    data: foundData,
    examples: [
      {
        summary: 'A stranger has changed the phone number of a listing',
        data: { ...example, state: 'OPEN', rejections: 0, found_at, confirmed_at: '2026-07-06T18:33:29.664Z' },
      },
    ],
  }),
  locationEvent({
    name: 'listing.difference_closed',
    family: 'differences',
    additional: true,
    summary: 'Nobody has to decide about a difference any more',
    fires:
      'The event fires when a confirmed difference is no longer open: somebody or a rule decided, the two agree again, or the listing shows another value.',
    silent: [
      'An endpoint that does not ask for the type gets none.',
      'A difference that no second reading has confirmed emits nothing when it ends.',
      'A rejected difference was closed with the decision. The restored value emits nothing, and neither does another decision about an ignored one.',
      'The differences of a listing end with its link, or with the location, and emit nothing then. An event `connection.location_disconnected` says that a listing was unlinked.',
    ],
    notes: ['`ours` and `theirs` are the values of the difference that was closed, not those of now.'],
    data: closedData,
    examples: [
      {
        summary: 'A member accepted the value of the listing',
        data: {
          ...example,
          state: 'ACCEPTED',
          decided_by: 'owner@cafe.example',
          found_at,
          closed_at: '2026-07-06T18:33:29.664Z',
        },
      },
      {
        summary: 'The listing shows the value of the location again',
        data: { ...example, state: 'GONE', decided_by: null, found_at, closed_at: '2026-07-06T18:33:29.664Z' },
      },
    ],
  }),
];
