import { Inject } from '@nestjs/common';
import type { PortalCall, PortalCaller, SessionCall } from '@listings/api-kit';
import { ApiController, count, idOf, listOf, nullable, Operation, recordOf, text, timestamp } from '@listings/api-kit';
import { invalidField, PortalError } from '@listings/errors';
import { eventTypes } from '@listings/events';
import { PublisherRegistry } from '@listings/publisher-registry';
import { findEndpointOf } from '../endpoints/find-endpoint.js';
import { askForEvents, pauseEndpoint, resumeEndpoint, switchEndpoint } from '../endpoints/pause-endpoint.js';
import { rotateSecret } from '../endpoints/rotate-secret.js';
import type { EndpointDependencies } from '../endpoints/save-endpoint.js';
import { saveEndpoint } from '../endpoints/save-endpoint.js';
import { sendTestEvent } from '../endpoints/send-test-event.js';
import { ENDPOINTS } from '../endpoints.module.js';
import {
  AdditionalEventsBody,
  DeliverOnceBody,
  EndpointBody,
  EndpointView,
  OlderReviewsBody,
  RotateBody,
  TestBody,
  warningOf,
} from './endpoint-schemas.js';
import { endpointExample } from './webhook-examples.js';
import { shownUrl } from './webhook-views.js';

/** The account's webhook endpoint [contract 12]. */
@ApiController('webhooks')
export class EndpointController {
  constructor(
    @Inject(ENDPOINTS) private readonly webhooks: EndpointDependencies,
    private readonly publishers: PublisherRegistry,
  ) {}

  @Operation({
    id: 'portalWebhook',
    route: 'GET /webhook',
    access: { session: 'VIEWER', key: 'READ' },
    summary: 'Get the webhook endpoint',
    description:
      'Returns the endpoint with its state and its warnings. The secret is never part of it. Viewers and keys with the scope READ get the host of the URL alone.',
    response: EndpointView,
    example: endpointExample,
  })
  async read({ caller: { accountId, canWrite } }: PortalCall) {
    const view = await this.view(accountId);
    return { ...view, url: view.url && shownUrl(view.url, { canWrite }) };
  }

  @Operation({
    id: 'portalSetWebhook',
    route: 'PUT /webhook',
    access: { session: 'ADMIN' },
    audit: 'webhook.url_changed',
    summary: 'Set the URL of the webhook endpoint',
    description:
      'Sets the URL, enables a disabled endpoint, and releases the events that were kept meanwhile. The first call creates the signing secret and returns it once. Without `additionalEvents` the endpoint asks for the same additional types of events as before, and a new one for none.',
    body: { schema: EndpointBody, example: { url: 'https://receiver.example/webhooks' } },
    response: recordOf('SavedWebhookEndpoint', 'The saved endpoint.', {
      endpoint: EndpointView,
      secret: nullable(
        text(
          'The signing secret `whsec_...`. Present only when this call created it; rotate the secret to get a new one.',
        ),
      ),
    }),
    example: { endpoint: endpointExample, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' },
  })
  async save({ caller: { accountId, actor }, body: input }: SessionCall<{ body: typeof EndpointBody }>) {
    const result = await saveEndpoint(this.webhooks, accountId, input, actor);
    if (!result.saved) throw invalidField('url', result.reason.replace(/^url: /, ''));
    return { endpoint: await this.view(accountId), secret: result.created ? result.secret : null };
  }

  @Operation({
    id: 'portalPauseWebhook',
    route: 'POST /webhook/pause',
    access: { session: 'ADMIN' },
    audit: 'webhook.paused',
    summary: 'Pause the deliveries',
    description: 'Keeps events instead of delivering them, until the deliveries are resumed. Requests in flight end.',
    response: EndpointView,
    example: { ...endpointExample, state: 'PAUSED' },
    errors: ['CONFLICT'],
  })
  async pause({ caller: { accountId, actor } }: SessionCall) {
    if (!(await pauseEndpoint(this.webhooks, accountId, actor))) throw noEndpoint();
    return this.view(accountId);
  }

  @Operation({
    id: 'portalResumeWebhook',
    route: 'POST /webhook/resume',
    access: { session: 'ADMIN' },
    audit: 'webhook.resumed',
    summary: 'Resume the deliveries',
    description: 'Delivers the events that were kept, in their order, and the new ones.',
    response: EndpointView,
    example: endpointExample,
    errors: ['CONFLICT'],
  })
  async resume({ caller: { accountId, actor } }: SessionCall) {
    if (!(await resumeEndpoint(this.webhooks, accountId, actor))) throw noEndpoint();
    return this.view(accountId);
  }

  @Operation({
    id: 'portalRotateWebhookSecret',
    route: 'POST /webhook/rotate-secret',
    access: { session: 'ADMIN' },
    audit: 'webhook.secret_rotated',
    summary: 'Rotate the signing secret',
    description:
      'Creates a new secret and returns it once. During the overlap `webhook-signature` carries signatures of both secrets, so that the receiver can change its secret without refusing a delivery.',
    body: { schema: RotateBody, example: { overlapHours: 24 } },
    response: recordOf('RotatedSecret', 'The new secret.', {
      secret: text('The new signing secret. It is shown once.'),
      previousSecretValidUntil: nullable(timestamp('Until when deliveries are also signed with the previous secret.')),
    }),
    example: {
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
      previousSecretValidUntil: '2026-07-07T18:33:29.664Z',
    },
    errors: ['CONFLICT'],
  })
  async rotate({ caller: { accountId, actor }, body: input }: SessionCall<{ body: typeof RotateBody }>) {
    const result = await rotateSecret(this.webhooks, accountId, input, actor);
    if (!result.rotated) throw noEndpoint();
    const { previousSecretValidUntil } = await this.view(accountId);
    return { secret: result.secret, previousSecretValidUntil };
  }

  @Operation({
    id: 'portalSetDeliverOnce',
    route: 'PUT /webhook/deliver-once',
    access: { session: 'ADMIN' },
    audit: 'webhook.deliver_once_changed',
    summary: 'Set whether events have one attempt only',
    description:
      'For receivers that cannot de-duplicate. A failed delivery is then not retried; it can be redelivered by hand.',
    body: { schema: DeliverOnceBody, example: { enabled: true } },
    response: EndpointView,
    example: { ...endpointExample, deliverOnce: true },
    errors: ['CONFLICT'],
  })
  async deliverOnce({ caller, body: { enabled } }: SessionCall<{ body: typeof DeliverOnceBody }>) {
    return this.switched(caller, { name: 'deliverOnce', enabled });
  }

  @Operation({
    id: 'portalSetOlderReviews',
    route: 'PUT /webhook/older-reviews',
    access: { session: 'ADMIN' },
    audit: 'webhook.older_reviews_changed',
    summary: 'Set whether reviews older than their link have events',
    description:
      'Off by default: a review that was posted before its listing was linked causes no event. When it is on, each such review that the service reads from then on causes one `interaction.review`. These events go after the live ones of the account. Their deliveries name no location and are marked as redeliveries, because they wait for no event of the location and hold none back.',
    body: { schema: OlderReviewsBody, example: { enabled: true } },
    response: EndpointView,
    example: { ...endpointExample, announceOlderReviews: true },
    errors: ['CONFLICT'],
  })
  async olderReviews({ caller, body: { enabled } }: SessionCall<{ body: typeof OlderReviewsBody }>) {
    return this.switched(caller, { name: 'announceOlderReviews', enabled });
  }

  @Operation({
    id: 'portalSetAdditionalEvents',
    route: 'PUT /webhook/additional-events',
    access: { session: 'ADMIN' },
    audit: 'webhook.additional_events_changed',
    summary: 'Set which additional types of events the endpoint gets',
    description:
      'The endpoint gets events of these types in addition, from now on. Events that were recorded before are still delivered, so that the sequence has no gap.',
    body: { schema: AdditionalEventsBody, example: { additionalEvents: ['listing.difference_found'] } },
    response: EndpointView,
    example: { ...endpointExample, additionalEvents: ['listing.difference_found'] },
    errors: ['CONFLICT'],
  })
  async additionalEvents({
    caller: { accountId, actor },
    body: { additionalEvents },
  }: SessionCall<{ body: typeof AdditionalEventsBody }>) {
    if (!(await askForEvents(this.webhooks, accountId, [...new Set(additionalEvents)], actor))) throw noEndpoint();
    return this.view(accountId);
  }

  @Operation({
    id: 'portalEventTypes',
    route: 'GET /webhook/event-types',
    access: { session: 'VIEWER' },
    summary: 'List the types of events',
    description: 'Returns the types of events that this installation can send.',
    response: recordOf('EventTypes', 'The types of events.', {
      eventTypes: listOf('Types of events.', text('A type of event.')),
    }),
    example: { eventTypes: ['profile.created', 'profile.updated'] },
  })
  types() {
    return { eventTypes: eventTypes(this.publishers.eventPublishers) };
  }

  @Operation({
    id: 'portalSendTestEvent',
    route: 'POST /webhook/test',
    access: { session: 'ADMIN' },
    audit: 'webhook.test_sent',
    summary: 'Send a test event',
    description:
      'Records an example of an event. It is signed, delivered, retried and logged like any other event, and has the next number of the sequence.',
    body: { schema: TestBody, example: { type: 'profile.updated' } },
    response: recordOf('TestEvent', 'The recorded test event.', {
      id: idOf('WebhookEvent', text('The `webhook-id` of the event.')),
      sequence: count('Its number within the account.'),
    }),
    example: { id: 'evt_0b0f5a52-1c1c-4a53-8f3e-1d2c6f1e7a10', sequence: 4711 },
  })
  async test({ caller: { accountId, actor }, body: { type } }: SessionCall<{ body: typeof TestBody }>) {
    const result = await sendTestEvent({ ...this.webhooks, publishers: this.publishers }, accountId, type, actor);
    if (!result.sent) throw invalidField('type', result.reason.replace(/^type: /, ''));
    return { id: result.id, sequence: result.sequence };
  }

  private async switched({ accountId, actor }: PortalCaller, change: Parameters<typeof switchEndpoint>[2]) {
    if (!(await switchEndpoint(this.webhooks, accountId, change, actor))) throw noEndpoint();
    return this.view(accountId);
  }

  private async view(accountId: number) {
    const { settings, health } = await findEndpointOf(this.webhooks, accountId);
    const { previousSecretUntil = null } = settings ?? {};
    const rotating = previousSecretUntil !== null && previousSecretUntil > this.webhooks.clock.now();
    return {
      url: settings?.url ?? null,
      state: health.state,
      deliverOnce: settings?.deliverOnce ?? false,
      announceOlderReviews: settings?.announceOlderReviews ?? false,
      additionalEvents: [...(settings?.additionalEvents ?? [])],
      failingSince: health.failingSince?.toISOString() ?? null,
      warning: warningOf(health.warning),
      disabledAt: settings?.disabledAt?.toISOString() ?? null,
      disabledReason: health.disabledReason,
      previousSecretValidUntil: rotating ? previousSecretUntil.toISOString() : null,
      backlog: {
        waiting: health.backlog,
        more: health.backlogIsLarger,
        oldestDueSeconds: health.oldestDueMs === null ? null : Math.round(health.oldestDueMs / 1_000),
      },
    };
  }
}

function noEndpoint(): PortalError {
  return new PortalError('CONFLICT', 'The account has no webhook endpoint. Set its URL first.');
}
