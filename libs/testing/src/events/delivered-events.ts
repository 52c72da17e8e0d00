import type { IncomingHttpHeaders } from 'node:http';

/** A delivery as a receiver got it. */
export interface DeliveredEvent {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The headers that every delivery carries [contract 8]. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  'content-type': /^application\/json$/,
  'webhook-id': /^evt_[0-9a-f-]{36}$/,
  'webhook-timestamp': /^\d+$/,
  'webhook-signature': /^v1,[A-Za-z0-9+/]+=*( v1,[A-Za-z0-9+/]+=*)*$/,
  'x-listings-signature': /^sha256=[A-Za-z0-9+/]+=*$/,
  'x-listings-sequence': /^[1-9]\d*$/,
  'x-listings-epoch': /^[1-9]\d*$/,
};

/** Whether a request is a delivery of an event, and no other request to the same receiver. */
export function isDelivery(headers: IncomingHttpHeaders): boolean {
  return headers['x-listings-sequence'] !== undefined;
}

/** Checks deliveries: the body against the schema of its event, and the headers. Throws an error that lists the violations. */
export async function checkDeliveries(
  deliveries: readonly DeliveredEvent[],
  platforms?: readonly string[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const { createEventCheck } = await import('./event-check.js');
  const check = createEventCheck(platforms);
  const problems = deliveries.flatMap(({ headers, body }) => [
    ...[check(body) ?? []].flat(),
    ...Object.entries(HEADERS).flatMap(([name, form]) =>
      form.test(String(headers[name])) ? [] : [`${name} is ${String(headers[name])}: ${body}`],
    ),
  ]);
  if (problems.length > 0) throw new Error(`Deliveries with errors:\n  ${problems.slice(0, 10).join('\n  ')}`);
}
