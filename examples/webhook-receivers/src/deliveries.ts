import { randomBytes, randomUUID } from 'node:crypto';
import { webhookSecret } from '@listings/domain';
import { createWebhookSender, webhookRequest, webhookSecretContext } from '@listings/feature-webhooks';
import type { WebhookRequest } from '@listings/feature-webhooks';
import { Encryption, systemClock } from '@listings/platform';
import type { Clock } from '@listings/platform';

const ACCOUNT = 1001;
const encryption = new Encryption([randomBytes(32).toString('base64')]);

/** A new signing secret. */
export const newSecret = () => webhookSecret(randomBytes(32));

/** A delivery to send; absent parts have usual values. */
export interface Delivery {
  readonly url: string;
  readonly body: string;
  /** The current secret of the endpoint and, during a rotation, the previous one. */
  readonly secrets: readonly [current: string, previous?: string];
  readonly eventId?: string;
  readonly sequence?: number;
  /** Seconds between the time of the signature and now. */
  readonly ageSeconds?: number;
  /** Changes the request after it was signed. */
  readonly tamper?: (request: WebhookRequest) => WebhookRequest;
}

/** Signs and sends deliveries with the code of the dispatcher. Close it in afterAll. */
export function createDeliveries(clock: Clock = systemClock) {
  const sender = createWebhookSender({ allowPrivateAddresses: true, timeoutMs: 10_000, clock });
  const seal = (secret: string) => encryption.encrypt(secret, webhookSecretContext(ACCOUNT));
  return {
    /** Sends a delivery and returns the status of the answer, or what went wrong. */
    async send({ url, body, secrets, ageSeconds = 0, tamper = (request) => request, ...given }: Delivery) {
      const { eventId = randomUUID(), sequence = 1 } = given;
      const [current, previous] = secrets;
      const claimed = {
        accountId: ACCOUNT,
        sequence,
        epoch: 1,
        claimNo: 1,
        attempt: 1,
        lostClaims: 0,
        eventId,
        type: '',
        body,
        url,
        secret: seal(current),
        previousSecret: previous === undefined ? null : seal(previous),
        redelivery: false,
        deliverOnce: false,
        failing: false,
        correlationId: null,
        traceParent: null,
        eventAgeMs: 0,
      };
      const now = new Date(clock.now().getTime() - ageSeconds * 1000);
      const { exchange } = await sender.send(tamper(webhookRequest(claimed, { encryption, now })));
      return exchange.kind === 'response' ? exchange.status : `${exchange.failure}: ${exchange.reason}`;
    },
    close: () => sender.close(),
  };
}
