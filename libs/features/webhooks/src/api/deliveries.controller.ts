import { Inject } from '@nestjs/common';
import { ApiController, idOf, inputText, integer, Operation } from '@listings/api-kit';
import type { PortalCall, QueryParameters } from '@listings/api-kit';
import { invalidField, PortalError } from '@listings/errors';
import type { EndpointDependencies } from '../endpoints/save-endpoint.js';
import { ENDPOINTS } from '../endpoints.module.js';
import { listWebhookDeliveries } from '../log/list-deliveries.js';
import { readWebhookDelivery } from '../log/read-delivery.js';
import { redeliverOne } from '../log/redeliver.js';
import { WEBHOOK_BOUNDS } from '../rules/webhook-bounds.js';
import { DeliveryDetail, deliveryFilters, DeliveryPage } from './delivery-schemas.js';
import { selectionOf } from './delivery-selection.js';
import { deliveryExample } from './webhook-examples.js';
import { deliveryView, shownUrl } from './webhook-views.js';

const DELIVERY_ID = {
  id: { description: 'The `webhook-id` of the event.', example: deliveryExample.id, format: 'name' },
} as const;

const listQuery = {
  ...deliveryFilters,
  cursor: {
    schema: idOf(
      'DeliveryCursor',
      inputText('`nextCursor` of the previous page.', {
        maxLength: WEBHOOK_BOUNDS.deliveryCursor,
      }),
    ),
    example: 'V2ViaG9va0RlbGl2ZXJ5',
  },
  limit: {
    schema: integer('Size of the page; 20 by default.', { minimum: 1, maximum: WEBHOOK_BOUNDS.deliveries }),
    example: 20,
  },
} as const satisfies QueryParameters;

/** Deliveries with their attempts, and the redelivery of one [contract 12]. */
@ApiController('webhooks')
export class DeliveriesController {
  constructor(@Inject(ENDPOINTS) private readonly webhooks: EndpointDependencies) {}

  @Operation({
    id: 'portalDeliveries',
    route: 'GET /deliveries',
    access: { session: 'VIEWER', key: 'READ' },
    summary: 'List deliveries',
    description: 'Returns the deliveries of the last 90 days, newest first. A cursor stays valid while events arrive.',
    query: listQuery,
    response: DeliveryPage,
    example: { deliveries: [deliveryExample], nextCursor: null },
  })
  async list({ caller: { accountId }, query }: PortalCall<{ query: typeof listQuery }>) {
    const { cursor, limit = 20, ...filters } = query;
    const page = await listWebhookDeliveries(this.webhooks, accountId, { ...selectionOf(filters), cursor, limit });
    if (!page) throw invalidField('cursor', 'is no cursor of this list');
    return { deliveries: page.deliveries.map(deliveryView), nextCursor: page.nextCursor };
  }

  @Operation({
    id: 'portalDelivery',
    route: 'GET /deliveries/:id',
    access: { session: 'VIEWER', key: 'READ' },
    summary: 'Get a delivery with its attempts',
    description:
      'Returns the body of the event, and each attempt with the request as sent, the response, the class of the outcome, and the time.',
    path: DELIVERY_ID,
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
  async read({ caller: { accountId, canWrite }, path: { id } }: PortalCall<{ path: 'id' }>) {
    const delivery = await readWebhookDelivery(this.webhooks, accountId, id);
    if (!delivery) throw new PortalError('NOT_FOUND');
    return {
      ...deliveryView(delivery),
      body: delivery.body,
      attemptLog: delivery.attemptLog.map(({ request, ...each }) => ({
        ...each,
        startedAt: each.startedAt.toISOString(),
        request: { ...request, url: shownUrl(request.url, { canWrite }) },
      })),
    };
  }

  @Operation({
    id: 'portalRedeliver',
    route: 'POST /deliveries/:id/redeliver',
    access: { session: 'ADMIN', key: 'WRITE' },
    audit: 'webhook.redelivery_started',
    summary: 'Redeliver one event',
    description:
      'Sends a delivered or failed event again, with the same `webhook-id` and the same body, and with all attempts; with one attempt while deliver-once is on. A delivery that has not ended answers CONFLICT.',
    path: DELIVERY_ID,
    response: DeliveryPage.properties.deliveries.items,
    example: { ...deliveryExample, status: 'PENDING', attempts: 0, redelivery: true, finishedAt: null },
    errors: ['CONFLICT'],
  })
  async redeliver({ caller: { accountId, actor }, path: { id } }: PortalCall<{ path: 'id' }>) {
    const outcome = await redeliverOne(this.webhooks, accountId, id, actor);
    if (outcome === 'NOT_FOUND') throw new PortalError('NOT_FOUND');
    if (outcome === 'NOT_FINISHED')
      throw new PortalError(
        'CONFLICT',
        'The delivery has not ended yet: the service still tries it, or keeps it for the endpoint.',
      );
    const delivery = await readWebhookDelivery(this.webhooks, accountId, id);
    if (!delivery) throw new PortalError('NOT_FOUND');
    return deliveryView(delivery);
  }
}
