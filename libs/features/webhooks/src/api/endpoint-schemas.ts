import { Type } from 'typebox';
import {
  bodyOf,
  count,
  flag,
  inlineRecord,
  inputList,
  inputText,
  inputUrl,
  integer,
  listOf,
  nullable,
  oneOf,
  recordOf,
  text,
  timestamp,
} from '@listings/api-kit';
import { eventCatalogue } from '@listings/event-catalogue';
import type { DisabledReason, WarningLevel } from '../rules/endpoint-health.js';
import { WEBHOOK_BOUNDS } from '../rules/webhook-bounds.js';

/** The additional events of the catalogue; they are the same for all publishers. */
const additional = eventCatalogue([]).flatMap((event) =>
  event.additional ? [[event.name, `${event.summary}.`] as const] : [],
);
const AdditionalEvent = oneOf(Object.fromEntries(additional), 'An additional type of events.');
const AdditionalEvents = inputList('The additional types of events that the endpoint asks for.', AdditionalEvent, {
  maxItems: additional.length,
});

/** The account's webhook endpoint. */
export const EndpointView = recordOf('WebhookEndpoint', "The account's webhook endpoint.", {
  url: nullable(text('The URL that receives the events; null before one is set.')),
  state: oneOf(
    {
      OPEN: 'Events are delivered.',
      PAUSED: 'A member paused the deliveries; events are kept.',
      DISABLED:
        'The service stopped the deliveries, see `disabledReason`; events are kept. Set the URL again to resume.',
      NO_URL: 'No URL is set; events are kept.',
    },
    'State of the endpoint.',
  ),
  deliverOnce: flag('Whether every event has one attempt only, for receivers that cannot de-duplicate.'),
  announceOlderReviews: flag('Whether a review that is older than its link has an `interaction.review` event, too.'),
  additionalEvents: listOf(
    'The additional types of events that the endpoint asks for. Every endpoint gets the other types.',
    AdditionalEvent,
  ),
  failingSince: nullable(timestamp('Since when every attempt has failed; null after a success.')),
  warning: nullable(
    oneOf(
      {
        FAILING_24H: 'All attempts of the last 24 hours have failed.',
        FAILING_72H:
          'All attempts of the last 72 hours have failed. After five days the service disables the endpoint.',
      },
      'Warning about an endpoint that fails; null without one.',
    ),
  ),
  disabledAt: nullable(timestamp('When the service disabled the endpoint.')),
  disabledReason: nullable(
    oneOf<DisabledReason>(
      { GONE: 'The receiver responded with 410.', FAILING: 'Nothing but failures for five days.' },
      'Why the service disabled the endpoint.',
    ),
  ),
  previousSecretValidUntil: nullable(
    timestamp('Until when deliveries are also signed with the previous secret; null when no rotation is under way.'),
  ),
  backlog: inlineRecord('Deliveries that have not ended.', {
    waiting: count(
      `Deliveries that wait to be sent or are held, counted up to ${WEBHOOK_BOUNDS.countedBacklog.toLocaleString('en')}.`,
    ),
    more: flag('Whether more than that wait.'),
    oldestDueSeconds: nullable(count('How late the longest-due delivery is; null if none is due.')),
  }),
});

/** The URL of the endpoint, and what it asks for. Absent, the endpoint asks for the same as before, and a new one for nothing more. */
export const EndpointBody = bodyOf({
  url: inputUrl('An absolute https or http URL at a public address, without user name, password and fragment.'),
  additionalEvents: Type.Optional(AdditionalEvents),
});
/** How a rotation overlaps. */
export const RotateBody = bodyOf({
  overlapHours: Type.Optional(
    integer('Hours during which deliveries carry both signatures; 24 by default.', {
      minimum: 0,
      maximum: WEBHOOK_BOUNDS.overlapHours,
    }),
  ),
});
/** The switch for one attempt only. */
export const DeliverOnceBody = bodyOf({ enabled: flag('Whether every event has one attempt only.') });
/** The switch for reviews that are older than their link. */
export const OlderReviewsBody = bodyOf({
  enabled: flag('Whether a review that is older than its link has an event, too.'),
});
/** The additional events to ask for. */
export const AdditionalEventsBody = bodyOf({ additionalEvents: AdditionalEvents });
/** The test event to send. */
export const TestBody = bodyOf({
  type: inputText('Type of the event; see `GET /portal/webhook/event-types`.', {
    maxLength: WEBHOOK_BOUNDS.eventType,
  }),
});

/** The warning of a level, as the payload names it. */
export function warningOf(level: WarningLevel) {
  return level === 0 ? null : (`FAILING_${level}H` as const);
}
