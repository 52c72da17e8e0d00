import { Controller, Inject } from '@nestjs/common';
import type { WebhookDeliveryState } from '@listings/domain';
import { invalidField, PortalError } from '@listings/errors';
import {
  cancelRedelivery,
  ENDPOINTS,
  listDeliveries,
  listEvents,
  listRedeliveries,
  MAX_DELIVERIES,
  MAX_EVENTS,
  readDelivery,
  readRedelivery,
  redeliverOne,
  startRedelivery,
} from '@listings/feature-webhooks';
import type { EndpointDependencies, ListedDelivery } from '@listings/feature-webhooks';
import { globalId, readLocationId } from '@listings/pagination';
import type { FinishedDelivery, RedeliveryRow } from '@listings/persistence';
import { Type } from 'typebox';
import { inputText, integer, listOf } from '../../http/fields.js';
import { idOf } from '../../http/ids.js';
import type { PortalCaller } from '../http/portal-caller.js';
import { PortalOperation } from '../http/portal-operation.js';
import { PortalBody, PortalCallerOf, PortalPath, PortalQuery } from '../http/portal-values.js';
import { deliveryExample, redeliveryExample } from './webhook-examples.js';
import {
  DeliveryDetail,
  deliveryFilters,
  DeliveryPage,
  EventPage,
  RedeliveryBody,
  RedeliveryView,
} from './webhook-schemas.js';

/** The filters of a request. */
interface Filters<Status> {
  readonly event?: string;
  readonly status?: Status;
  readonly locationId?: string;
  readonly from?: string;
  readonly to?: string;
}

const DELIVERY_ID = {
  id: { description: 'The `webhook-id` of the event.', example: deliveryExample.id, format: 'name' },
} as const;
const REDELIVERY_ID = { id: { description: 'Id of the redelivery.', example: redeliveryExample.id } } as const;

/** Deliveries, redeliveries and the list of events, with which nobody has to wonder what a receiver got [contract 12]. */
@Controller()
export class DeliveriesController {
  constructor(@Inject(ENDPOINTS) private readonly webhooks: EndpointDependencies) {}

  @PortalOperation({
    id: 'portalDeliveries',
    method: 'GET',
    path: '/deliveries',
    access: 'VIEWER',
    keyScope: 'READ',
    tag: 'webhooks',
    summary: 'List deliveries',
    description: 'Returns the deliveries of the last 90 days, newest first. A cursor stays valid while events arrive.',
    query: {
      ...deliveryFilters,
      cursor: {
        schema: idOf('DeliveryCursor', inputText('`nextCursor` of the previous page.', { maxLength: 200 })),
        example: 'V2ViaG9va0RlbGl2ZXJ5',
      },
      limit: {
        schema: integer('Size of the page; 20 by default.', { minimum: 1, maximum: MAX_DELIVERIES }),
        example: 20,
      },
    },
    response: DeliveryPage,
    example: { deliveries: [deliveryExample], nextCursor: null },
  })
  async list(
    @PortalQuery()
    { cursor, limit = 20, ...filters }: Filters<WebhookDeliveryState> & { cursor?: string; limit?: number },
    @PortalCallerOf() { accountId }: PortalCaller,
  ) {
    const page = await listDeliveries(this.webhooks, accountId, { ...selectionOf(filters), cursor, limit });
    if (!page) throw invalidField('cursor', 'is no cursor of this list');
    return { deliveries: page.deliveries.map(deliveryView), nextCursor: page.nextCursor };
  }

  @PortalOperation({
    id: 'portalDelivery',
    method: 'GET',
    path: '/deliveries/:id',
    access: 'VIEWER',
    keyScope: 'READ',
    tag: 'webhooks',
    summary: 'Get a delivery with its attempts',
    description:
      'Returns the body of the event, and each attempt with the request as sent, the response, the class of the outcome, and the time.',
    pathParameters: DELIVERY_ID,
    response: DeliveryDetail,
    example: {
      ...deliveryExample,
      body: '{"event":"profile.updated","timestamp":"2026-07-06T18:33:29.664Z","account_id":1001,"location_id":"100001","data":{"source":"api"}}',
      attemptLog: [
        {
          attempt: 1,
          outcome: 'STATUS',
          startedAt: '2026-07-06T18:33:29.700Z',
          durationMs: 210,
          request: {
            url: 'https://receiver.example/webhooks',
            headers: { 'content-type': 'application/json', 'webhook-id': deliveryExample.id },
          },
          response: { status: 500, body: 'Internal Server Error' },
          error: 'HTTP 500',
        },
      ],
    },
  })
  async read(@PortalPath('id') id: string, @PortalCallerOf() { accountId }: PortalCaller) {
    const delivery = await readDelivery(this.webhooks, accountId, id);
    if (!delivery) throw new PortalError('NOT_FOUND');
    return {
      ...deliveryView(delivery),
      body: delivery.body,
      attemptLog: delivery.attemptLog.map((each) => ({ ...each, startedAt: each.startedAt.toISOString() })),
    };
  }

  @PortalOperation({
    id: 'portalRedeliver',
    method: 'POST',
    path: '/deliveries/:id/redeliver',
    access: 'ADMIN',
    keyScope: 'WRITE',
    tag: 'webhooks',
    summary: 'Redeliver one event',
    description:
      'Sends a delivered or failed event again, with the same `webhook-id` and the same body, and with all attempts. A delivery that has not ended answers CONFLICT.',
    pathParameters: DELIVERY_ID,
    response: DeliveryPage.properties.deliveries.items,
    example: { ...deliveryExample, status: 'PENDING', attempts: 0, redelivery: true, finishedAt: null },
    errors: ['CONFLICT'],
  })
  async redeliver(@PortalPath('id') id: string, @PortalCallerOf() { accountId, actor }: PortalCaller) {
    const outcome = await redeliverOne(this.webhooks, accountId, id, actor);
    if (outcome === 'NOT_FOUND') throw new PortalError('NOT_FOUND');
    if (outcome === 'NOT_FINISHED') throw new PortalError('CONFLICT', 'The delivery has not ended yet.');
    const delivery = await readDelivery(this.webhooks, accountId, id);
    if (!delivery) throw new PortalError('NOT_FOUND');
    return deliveryView(delivery);
  }

  @PortalOperation({
    id: 'portalStartRedelivery',
    method: 'POST',
    path: '/redeliveries',
    access: 'ADMIN',
    keyScope: 'WRITE',
    tag: 'webhooks',
    summary: 'Redeliver many events',
    description:
      'Sends all selected events again in the background, for example `{ "status": "EXHAUSTED", "from": "..." }` for all that failed since then. Live events go first. One redelivery of an account runs at a time: a repeated call with the same selection returns it, one with another selection answers CONFLICT.',
    body: RedeliveryBody,
    bodyExample: { status: 'EXHAUSTED', from: '2026-07-06T00:00:00.000Z' },
    response: RedeliveryView,
    example: redeliveryExample,
    errors: ['CONFLICT'],
  })
  async start(@PortalBody() filters: Filters<FinishedDelivery>, @PortalCallerOf() { accountId, actor }: PortalCaller) {
    const result = await startRedelivery(this.webhooks, accountId, selectionOf(filters), actor);
    if (!result.started)
      throw new PortalError('CONFLICT', `Redelivery ${result.running.id} is running: wait for its end or cancel it.`);
    return redeliveryView(result.redelivery);
  }

  @PortalOperation({
    id: 'portalRedeliveries',
    method: 'GET',
    path: '/redeliveries',
    access: 'VIEWER',
    keyScope: 'READ',
    tag: 'webhooks',
    summary: 'List redeliveries',
    description: 'Returns the last 20 redeliveries of many events, newest first.',
    response: Type.Object(
      { redeliveries: listOf('Redeliveries, newest first.', RedeliveryView) },
      { title: 'WebhookRedeliveries', description: 'The last redeliveries.', additionalProperties: false },
    ),
    example: { redeliveries: [redeliveryExample] },
  })
  async redeliveries(@PortalCallerOf() { accountId }: PortalCaller) {
    return { redeliveries: (await listRedeliveries(this.webhooks, accountId)).map(redeliveryView) };
  }

  @PortalOperation({
    id: 'portalRedelivery',
    method: 'GET',
    path: '/redeliveries/:id',
    access: 'VIEWER',
    keyScope: 'READ',
    tag: 'webhooks',
    summary: 'Get a redelivery with its progress',
    description: 'Returns how many deliveries were found and how many of them became due again.',
    pathParameters: REDELIVERY_ID,
    response: RedeliveryView,
    example: redeliveryExample,
  })
  async redelivery(@PortalPath('id') id: string, @PortalCallerOf() { accountId }: PortalCaller) {
    const redelivery = await readRedelivery(this.webhooks, accountId, id);
    if (!redelivery) throw new PortalError('NOT_FOUND');
    return redeliveryView(redelivery);
  }

  @PortalOperation({
    id: 'portalCancelRedelivery',
    method: 'DELETE',
    path: '/redeliveries/:id',
    access: 'ADMIN',
    keyScope: 'WRITE',
    tag: 'webhooks',
    summary: 'Cancel a redelivery',
    description: 'Stops a running redelivery. Events that it has made due are still sent.',
    pathParameters: REDELIVERY_ID,
    response: RedeliveryView,
    example: { ...redeliveryExample, state: 'CANCELLED', finishedAt: '2026-07-06T18:34:00.000Z' },
    errors: ['CONFLICT'],
  })
  async cancel(@PortalPath('id') id: string, @PortalCallerOf() { accountId, actor }: PortalCaller) {
    const cancelled = await cancelRedelivery(this.webhooks, accountId, id, actor);
    const redelivery = await readRedelivery(this.webhooks, accountId, id);
    if (!redelivery) throw new PortalError('NOT_FOUND');
    if (!cancelled) throw new PortalError('CONFLICT', 'The redelivery has ended already.');
    return redeliveryView(redelivery);
  }

  @PortalOperation({
    id: 'portalEvents',
    method: 'GET',
    path: '/events',
    access: 'VIEWER',
    keyScope: 'READ',
    tag: 'webhooks',
    summary: 'List events in the order of their sequence',
    description:
      'Returns the events of the last 90 days after a number of the sequence, so that a receiver fills its gaps. `X-Listings-Sequence` of a delivery is that number; it has no gaps within an account.',
    query: {
      after: {
        schema: idOf('EventSequence', integer('The last number that the receiver has.', { minimum: 0 })),
        example: 4710,
      },
      limit: {
        schema: integer('Size of the page; 100 by default.', { minimum: 1, maximum: MAX_EVENTS }),
        example: 100,
      },
    },
    response: EventPage,
    example: {
      events: [
        {
          id: deliveryExample.id,
          sequence: 4711,
          type: 'profile.updated',
          locationId: deliveryExample.locationId,
          createdAt: deliveryExample.createdAt,
          test: false,
          body: '{"event":"profile.updated","timestamp":"2026-07-06T18:33:29.664Z","account_id":1001,"location_id":"100001","data":{"source":"api"}}',
        },
      ],
      more: false,
    },
  })
  async events(
    @PortalQuery() { after, limit = 100 }: { after?: number; limit?: number },
    @PortalCallerOf() { accountId }: PortalCaller,
  ) {
    const { events, more } = await listEvents(this.webhooks, accountId, { after, limit });
    return {
      events: events.map(({ id, sequence, type, locationId, createdAt, test, body }) => ({
        id,
        sequence,
        type,
        locationId: locationIdOf(locationId),
        createdAt: createdAt.toISOString(),
        test,
        body,
      })),
      more,
    };
  }
}

function selectionOf<Status>({ event, status, locationId, from, to }: Filters<Status>) {
  const location = locationId === undefined ? undefined : readLocationId(locationId);
  if (locationId !== undefined && location === undefined) throw invalidField('locationId', 'is no id of a location');
  return { event, status, locationId: location, from: momentOf(from), to: momentOf(to) };
}

function momentOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}

function locationIdOf(locationId: number | null): string | null {
  return locationId === null ? null : globalId('Location', locationId);
}

function deliveryView(delivery: ListedDelivery) {
  const { id, sequence, event, test, redelivery, status, attempts, lastOutcome, lastResponseStatus } = delivery;
  return {
    ...{ id, sequence, event, locationId: locationIdOf(delivery.locationId), test, redelivery, status, attempts },
    lastOutcome,
    lastResponseStatus,
    createdAt: delivery.createdAt.toISOString(),
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    finishedAt: delivery.finishedAt?.toISOString() ?? null,
  };
}

function redeliveryView(row: RedeliveryRow) {
  return {
    id: row.id,
    state: row.state,
    status: row.status,
    event: row.type,
    locationId: locationIdOf(row.locationId),
    from: row.from?.toISOString() ?? null,
    to: row.to?.toISOString() ?? null,
    matched: row.matched,
    requeued: row.requeued,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
