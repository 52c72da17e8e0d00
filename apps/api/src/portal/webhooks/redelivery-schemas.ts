import { Type } from 'typebox';
import type { FinishedWebhookDelivery } from '@listings/feature-webhooks';
import { count, Moment, text, timestamp } from '../../http/fields.js';
import { globalIdOf, LocationIdText, uuidOf } from '../../http/ids.js';
import { nullable, oneOf } from '../../http/input-schemas.js';
import { bodyOf, recordOf } from '../../http/payload-schemas.js';
import { EventType } from './delivery-schemas.js';

/** What to deliver again; an absent field selects all. */
export const RedeliveryBody = bodyOf({
  status: Type.Optional(
    oneOf<FinishedWebhookDelivery>(
      { DELIVERED: 'Delivered ones.', EXHAUSTED: 'Failed ones.' },
      'State of the deliveries.',
    ),
  ),
  event: Type.Optional(EventType),
  locationId: Type.Optional(LocationIdText),
  from: Type.Optional(Moment('Events since then.')),
  to: Type.Optional(Moment('Events before then.')),
});

/** A redelivery and its progress. */
export const RedeliveryView = recordOf('WebhookRedelivery', 'The redelivery of many events.', {
  id: uuidOf('Redelivery', 'Id of the redelivery.'),
  state: oneOf(
    { RUNNING: 'Deliveries are being requeued.', DONE: 'All are requeued.', CANCELLED: 'A member cancelled it.' },
    'State of the redelivery.',
  ),
  status: nullable(
    oneOf({ DELIVERED: 'Delivered ones.', EXHAUSTED: 'Failed ones.' }, 'Selected state; null for both.'),
  ),
  event: nullable(text('Selected type of event; null for all.')),
  locationId: nullable(globalIdOf('Location', 'Id of the selected location; null for all.')),
  from: nullable(timestamp('Events since then; null for all.')),
  to: nullable(timestamp('Events before then; null for all.')),
  matched: count('Selected deliveries found so far.'),
  requeued: count('Those of them that became due again.'),
  createdAt: timestamp('When it was ordered.'),
  finishedAt: nullable(timestamp('When it ended.')),
});
