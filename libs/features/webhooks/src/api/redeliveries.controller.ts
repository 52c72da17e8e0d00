import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import type { PortalCall } from '@listings/api-kit';
import {
  ApiController,
  bodyOf,
  count,
  globalIdOf,
  listOf,
  LocationIdText,
  Moment,
  nullable,
  oneOf,
  Operation,
  recordOf,
  text,
  timestamp,
  uuidOf,
} from '@listings/api-kit';
import { PortalError } from '@listings/errors';
import type { EndpointDependencies } from '../endpoints/save-endpoint.js';
import { ENDPOINTS } from '../endpoints.module.js';
import { cancelRedelivery, listRedeliveries, readRedelivery, startRedelivery } from '../log/redeliver.js';
import type { FinishedWebhookDelivery } from '../store/redeliveries.js';
import { EventType } from './delivery-schemas.js';
import { selectionOf } from './delivery-selection.js';
import { redeliveryExample } from './webhook-examples.js';
import { redeliveryView } from './webhook-views.js';

/** What to deliver again; an absent field selects all. */
const RedeliveryBody = bodyOf({
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
const RedeliveryView = recordOf('WebhookRedelivery', 'The redelivery of many events.', {
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

const REDELIVERY_ID = { id: { description: 'Id of the redelivery.', example: redeliveryExample.id } } as const;

/** Redeliveries of many events, and their progress [contract 12]. */
@ApiController('webhooks')
export class RedeliveriesController {
  constructor(@Inject(ENDPOINTS) private readonly webhooks: EndpointDependencies) {}

  @Operation({
    id: 'portalStartRedelivery',
    route: 'POST /redeliveries',
    access: { session: 'ADMIN', key: 'WRITE' },
    audit: 'webhook.redelivery_started',
    summary: 'Redeliver many events',
    description:
      'Sends all selected events again in the background, for example `{ "status": "EXHAUSTED", "from": "..." }` for all that failed since then. Live events go first. One redelivery of an account runs at a time: a repeated call with the same selection returns it, one with another selection answers CONFLICT.',
    body: { schema: RedeliveryBody, example: { status: 'EXHAUSTED', from: '2026-07-06T00:00:00.000Z' } },
    response: RedeliveryView,
    example: redeliveryExample,
    errors: ['CONFLICT'],
  })
  async start({ caller: { accountId, actor }, body: filters }: PortalCall<{ body: typeof RedeliveryBody }>) {
    const result = await startRedelivery(this.webhooks, accountId, selectionOf(filters), actor);
    if (!result.started)
      throw new PortalError('CONFLICT', `Redelivery ${result.running.id} is running: wait for its end or cancel it.`);
    return redeliveryView(result.redelivery);
  }

  @Operation({
    id: 'portalRedeliveries',
    route: 'GET /redeliveries',
    access: { session: 'VIEWER', key: 'READ' },
    summary: 'List redeliveries',
    description: 'Returns the last 20 redeliveries of many events, newest first.',
    response: recordOf('WebhookRedeliveries', 'The last redeliveries.', {
      redeliveries: listOf('Redeliveries, newest first.', RedeliveryView),
    }),
    example: { redeliveries: [redeliveryExample] },
  })
  async redeliveries({ caller: { accountId } }: PortalCall) {
    return { redeliveries: (await listRedeliveries(this.webhooks, accountId)).map(redeliveryView) };
  }

  @Operation({
    id: 'portalRedelivery',
    route: 'GET /redeliveries/:id',
    access: { session: 'VIEWER', key: 'READ' },
    summary: 'Get a redelivery with its progress',
    description: 'Returns how many deliveries were found and how many of them became due again.',
    path: REDELIVERY_ID,
    response: RedeliveryView,
    example: redeliveryExample,
  })
  async redelivery({ caller: { accountId }, path: { id } }: PortalCall<{ path: 'id' }>) {
    const redelivery = await readRedelivery(this.webhooks, accountId, id);
    if (!redelivery) throw new PortalError('NOT_FOUND');
    return redeliveryView(redelivery);
  }

  @Operation({
    id: 'portalCancelRedelivery',
    route: 'DELETE /redeliveries/:id',
    access: { session: 'ADMIN', key: 'WRITE' },
    audit: 'webhook.redelivery_cancelled',
    summary: 'Cancel a redelivery',
    description: 'Stops a running redelivery. Events that it has made due are still sent.',
    path: REDELIVERY_ID,
    response: RedeliveryView,
    example: { ...redeliveryExample, state: 'CANCELLED', finishedAt: '2026-07-06T18:34:00.000Z' },
    errors: ['CONFLICT'],
  })
  async cancel({ caller: { accountId, actor }, path: { id } }: PortalCall<{ path: 'id' }>) {
    const cancelled = await cancelRedelivery(this.webhooks, accountId, id, actor);
    const redelivery = await readRedelivery(this.webhooks, accountId, id);
    if (!redelivery) throw new PortalError('NOT_FOUND');
    if (!cancelled) throw new PortalError('CONFLICT', 'The redelivery has ended already.');
    return redeliveryView(redelivery);
  }
}
