import { Webhook } from 'standardwebhooks';
import type { ReceivedRequest } from '@listings/testing';

/**
 * The body of a request, which the library of the standard signs with `secret` as the request says. Throws for any other.
 * Its own `verify` would compare the time of the signature with the time of this machine too, and tests have their own.
 */
export function signedBody(request: ReceivedRequest | undefined, secret: string): unknown {
  const body = request?.body.toString() ?? '';
  const header = (name: string) => String(request?.headers[name]);
  const sentAt = new Date(Number(header('webhook-timestamp')) * 1_000);
  const signature = new Webhook(secret).sign(header('webhook-id'), sentAt, body);
  if (!header('webhook-signature').split(' ').includes(signature)) throw new Error('not signed with this secret');
  return JSON.parse(body);
}
