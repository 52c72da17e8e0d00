import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { listOf, text, timestamp } from '../http/fields.js';
import { idOf, uuidOf } from '../http/ids.js';
import { nullable } from '../http/input-schemas.js';
import { inlineRecord, offsetPageOf, publisherConstant, recordOf, writeFields } from '../http/payload-schemas.js';

const failed = <S extends TSchema>(id: S) => listOf('Ids that failed, as the request contained them.', id);

/** Payload of connectedAccountsTriggerMatches [contract 7]. */
export const TriggerMatchesPayload = recordOf(
  'ConnectedAccountsTriggerMatchesPayload',
  'Result of requesting matches.',
  {
    ...writeFields,
    failedIds: failed(idOf('ConnectedAccount', text('Id of a connected account.'))),
  },
);

/** Payload of confirmConnectMatches [contract 7]. */
export const ConfirmMatchesPayload = recordOf('ConfirmConnectMatchesPayload', 'Result of confirming suggestions.', {
  ...writeFields,
  failedIds: failed(idOf('MatchRecord', text('Id of a suggestion.'))),
});

/** Payload of rejectConnectMatches. */
export const RejectMatchesPayload = recordOf('RejectConnectMatchesPayload', 'Result of rejecting suggestions.', {
  ...writeFields,
  failedIds: failed(idOf('MatchRecord', text('Id of a suggestion.'))),
});

/** Payload of restoreConnectMatches. */
export const RestoreMatchesPayload = recordOf('RestoreConnectMatchesPayload', 'Result of restoring rejected matches.', {
  ...writeFields,
  failedIds: failed(idOf('MatchRecord', text('Id of a rejected match.'))),
});

/** Payload of connectionSuggestionsForAccount [2.7], [contract 7]. */
export const ConnectionSuggestionsPayload = offsetPageOf(
  'ConnectionSuggestionPage',
  recordOf('ConnectionSuggestion', 'A listing that probably represents a location.', {
    accountEmail: text(
      'E-mail address of the owner of the connected account; empty when the publisher does not provide it.',
    ),
    accountType: publisherConstant('Publisher of the listing.'),
    connectedAccountId: uuidOf('ConnectedAccount', 'Id of the connected account that can access the listing.'),
    locationId: idOf('Location', text('Database id of the location, as a string.')),
    matchedDataDatabaseId: uuidOf('MatchRecord', 'Id of the suggestion. Pass it to confirmConnectMatches.'),
    locationInfo: recordOf('SuggestedLocation', 'The location.', {
      name: text('Name of the location.'),
      city: text('City; empty when the location has none.'),
      stateIso: text('Code of the subdivision; empty when the location has none.'),
    }),
    suggestedLocationInfo: recordOf('SuggestedListing', 'The listing.', {
      locationInfo: recordOf('SuggestedListingInfo', 'Data of the listing at the publisher.', {
        name: text('Name of the business.'),
        city: text('City; empty when the publisher provides none.'),
        address: nullable(text('Address in one line; null when the publisher provides none.')),
        phone: nullable(text('Phone number as the publisher writes it; null when it provides none.')),
      }),
    }),
    score: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Confidence of the match, 0 to 1. The service suggests matches with a score of at least 0.8.',
    }),
    reasons: listOf(
      'Reasons for and against the match, most important first.',
      text('A reason in display form.', { examples: ['Same phone number'] }),
    ),
    rejection: nullable(
      inlineRecord('Who rejected the match, and when; null for a suggestion.', {
        by: text('An e-mail address, or the name of a key.'),
        at: timestamp('When it was rejected.'),
      }),
    ),
  }),
);
