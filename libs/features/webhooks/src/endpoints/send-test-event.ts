import type { Actor } from '@listings/domain';
import { SERVICE, webhookId } from '@listings/domain';
import { findEventNumber, numberNewEvents, recordTestEvent, testEventBody } from '@listings/events';
import { recordAudit } from '@listings/feature-accounts';
import type { Database } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { findLastLocationId } from '../store/event-list.js';

/** Dependencies of test events. */
export interface TestEventDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly publishers: PublisherRegistry;
}

/** The `webhook-id` and the sequence number of the test event, or that this installation cannot send the type. */
export type TestEventResult =
  | { readonly sent: true; readonly id: string; readonly sequence: number }
  | { readonly sent: false; readonly field: 'type'; readonly reason: string };

/** Most steps, of 2,000 waiting events each, that are numbered before the test event gets its number. */
const MOST_STEPS = 100;

/**
 * Records a test event of any type that this installation can send: an example with the account's last location, or
 * that of the example if it has none. It is stored, signed, logged and retried as a live event, has a number of the account's sequence,
 * and is marked in the list of deliveries [contract 12].
 */
export async function sendTestEvent(
  deps: TestEventDependencies,
  accountId: number,
  type: string,
  actor: Actor = SERVICE,
): Promise<TestEventResult> {
  const publishers = deps.publishers.eventPublishers;
  const now = deps.clock.now();
  const id = await deps.database.transaction(async (transaction) => {
    const locationId = await findLastLocationId(transaction, { accountId });
    const body = testEventBody(type, { accountId, locationId, now, publishers });
    if (body === undefined) return undefined;
    const eventId = await recordTestEvent(transaction, { accountId }, { type, body });
    const subject = webhookId(eventId);
    await recordAudit(transaction, {
      accountId,
      action: 'webhook.test_sent',
      subject,
      details: { type },
      actor,
      at: now,
    });
    return eventId;
  });
  if (id === undefined)
    return {
      sent: false,
      field: 'type',
      reason: 'type: not a type of event; GET /api/v4/portal/webhook/event-types lists them',
    };
  await numberNewEvents(deps, accountId, { steps: MOST_STEPS, wait: true });
  const sequence = await findEventNumber(deps.database, { accountId, id });
  if (sequence === undefined) throw new Error(`The test event ${webhookId(id)} has no number yet.`);
  return { sent: true, id: webhookId(id), sequence };
}
