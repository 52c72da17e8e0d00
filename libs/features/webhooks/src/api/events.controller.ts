import { Inject } from '@nestjs/common';
import type { PortalCall, QueryParameters } from '@listings/api-kit';
import {
  ApiController,
  count,
  flag,
  globalIdOf,
  idOf,
  integer,
  listOf,
  nullable,
  Operation,
  recordOf,
  text,
  timestamp,
} from '@listings/api-kit';
import { PortalError } from '@listings/errors';
import type { EndpointDependencies } from '../endpoints/save-endpoint.js';
import { ENDPOINTS } from '../endpoints.module.js';
import { listEvents, readEvent } from '../log/list-events.js';
import type { ListedEvent } from '../log/list-events.js';
import { WEBHOOK_BOUNDS } from '../rules/webhook-bounds.js';
import { deliveryExample } from './webhook-examples.js';
import { locationIdOf } from './webhook-views.js';

const eventsQuery = {
  after: {
    schema: idOf('EventSequence', integer('The last number that the receiver has.', { minimum: 0 })),
    example: 4710,
  },
  limit: {
    schema: integer('Size of the page; 100 by default.', { minimum: 1, maximum: WEBHOOK_BOUNDS.events }),
    example: 100,
  },
} as const satisfies QueryParameters;

const WebhookEvent = recordOf('WebhookEvent', 'An event of the account.', {
  id: idOf('WebhookEvent', text('The `webhook-id` of the event.')),
  sequence: count('Number of the event within the account, without gaps.'),
  type: text('Type of the event.'),
  locationId: nullable(globalIdOf('Location', 'Id of the location; null for test events.')),
  createdAt: timestamp('When the event was recorded.'),
  test: flag('Whether it is a test event.'),
  body: text('The exact body that deliveries of the event have.'),
});

const eventExample = {
  id: deliveryExample.id,
  sequence: 4711,
  type: 'profile.updated',
  locationId: deliveryExample.locationId,
  createdAt: deliveryExample.createdAt,
  test: false,
  body: '{"event":"profile.updated","timestamp":"2026-07-06T18:33:29.664Z","account_id":1001,"location_id":"100001","data":{"source":"api"}}',
};

/** The list of events, from which a receiver fills its gaps [contract 12]. */
@ApiController('webhooks')
export class EventsController {
  constructor(@Inject(ENDPOINTS) private readonly webhooks: EndpointDependencies) {}

  @Operation({
    id: 'portalEvents',
    route: 'GET /events',
    access: { session: 'VIEWER', key: 'READ' },
    summary: 'List events in the order of their sequence',
    description:
      'Returns the events of the last 90 days after a number of the sequence, so that a receiver fills its gaps. `X-Listings-Sequence` of a delivery is that number; it has no gaps within an account.',
    query: eventsQuery,
    response: recordOf('WebhookEvents', 'A page of events.', {
      events: listOf('Events in the order of their sequence.', WebhookEvent),
      more: flag('Whether later events exist: ask again with `after` of the last sequence.'),
    }),
    example: {
      events: [eventExample],
      more: false,
    },
  })
  async events({ caller: { accountId }, query: { after, limit = 100 } }: PortalCall<{ query: typeof eventsQuery }>) {
    const { events, more } = await listEvents(this.webhooks, accountId, { after, limit });
    return { events: events.map(eventView), more };
  }

  @Operation({
    id: 'portalEvent',
    route: 'GET /events/:eventId',
    access: { session: 'VIEWER', key: 'READ' },
    summary: 'Get an event',
    description: 'Returns an event of the last 90 days. portalDelivery says how it was delivered.',
    path: { eventId: { description: 'The `webhook-id` of the event.', example: eventExample.id, format: 'name' } },
    response: WebhookEvent,
    example: eventExample,
  })
  async event({ caller: { accountId }, path: { eventId } }: PortalCall<{ path: 'eventId' }>) {
    const event = await readEvent(this.webhooks, accountId, eventId);
    if (!event) throw new PortalError('NOT_FOUND');
    return eventView(event);
  }
}

function eventView({ id, sequence, type, locationId, createdAt, test, body }: ListedEvent) {
  return { id, sequence, type, locationId: locationIdOf(locationId), createdAt, test, body };
}
