import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { listOf, text } from '../http/fields.js';
import { idOf, uuidOf } from '../http/ids.js';
import { offsetPageOf, publisherConstant, recordOf, writeFields } from '../http/payload-schemas.js';

const failed = <S extends TSchema>(id: S) => listOf('Those that failed, as they were given.', id);

/** Payload of connectedAccountsTriggerMatches [contract 7]. */
export const TriggerMatchesPayload = recordOf('ConnectedAccountsTriggerMatchesPayload', 'What became of the request.', {
  ...writeFields,
  failedIds: failed(idOf('ConnectedAccount', text('A connected account that was given.'))),
});

/** Payload of confirmConnectMatches [contract 7]. */
export const ConfirmMatchesPayload = recordOf(
  'ConfirmConnectMatchesPayload',
  'What became of the approved suggestions.',
  {
    ...writeFields,
    failedIds: failed(idOf('MatchRecord', text('A suggestion that was given.'))),
  },
);

/** Payload of connectionSuggestionsForAccount [2.7], [contract 7]. */
export const ConnectionSuggestionsPayload = offsetPageOf(
  'ConnectionSuggestionPage',
  recordOf('ConnectionSuggestion', 'A listing that probably shows a location.', {
    accountEmail: text("E-mail address of the connected account's owner; empty where the publisher tells none."),
    accountType: publisherConstant('The publisher of the listing.'),
    connectedAccountId: uuidOf('ConnectedAccount', 'The connected account that has the listing.'),
    locationId: idOf('Location', text('The number of the location, as text.')),
    matchedDataDatabaseId: uuidOf('MatchRecord', 'The suggestion: the id to confirm it with.'),
    locationInfo: recordOf('SuggestedLocation', 'The location.', {
      name: text('Its name.'),
      city: text('Its town; empty where it has none.'),
      stateIso: text('Its subdivision; empty where it has none.'),
    }),
    suggestedLocationInfo: recordOf('SuggestedListing', 'The listing.', {
      locationInfo: recordOf('SuggestedListingInfo', 'What the publisher shows.', {
        name: text('Name of the business there.'),
        city: text('Its town; empty where the publisher shows none.'),
      }),
    }),
    score: Type.Number({ minimum: 0, maximum: 1, description: 'How sure it is, 0 to 1; suggested from 0.8 on.' }),
    reasons: listOf(
      'What speaks for it and against it, the weightiest first.',
      text('A finding, to show.', { examples: ['Same phone number'] }),
    ),
  }),
);
