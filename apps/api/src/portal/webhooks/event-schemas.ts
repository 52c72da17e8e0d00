import { count, flag, listOf, text, timestamp } from '../../http/fields.js';
import { globalIdOf, idOf } from '../../http/ids.js';
import { nullable } from '../../http/input-schemas.js';
import { recordOf } from '../../http/payload-schemas.js';

/** A page of events. */
export const EventPage = recordOf('WebhookEvents', 'A page of events.', {
  events: listOf(
    'Events in the order of their sequence.',
    recordOf('WebhookEvent', 'An event of the account.', {
      id: idOf('WebhookEvent', text('The `webhook-id` of the event.')),
      sequence: count('Number of the event within the account, without gaps.'),
      type: text('Type of the event.'),
      locationId: nullable(globalIdOf('Location', 'Id of the location; null for test events.')),
      createdAt: timestamp('When the event was recorded.'),
      test: flag('Whether it is a test event.'),
      body: text('The exact body that deliveries of the event have.'),
    }),
  ),
  more: flag('Whether later events exist: ask again with `after` of the last sequence.'),
});
