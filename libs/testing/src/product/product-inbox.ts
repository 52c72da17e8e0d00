import { checkDeliveries } from '../events/delivered-events.js';
import type { ProductEnvironment } from './started-product.js';

/** A webhook that the inbox of the sandbox has received. */
export interface InboxDelivery {
  readonly seq: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/**
 * Reads the inbox of an installation and checks every delivery in it: an unknown event, a field too many or a missing
 * header fails the test.
 */
export async function readInbox(
  { inboxUrl }: Pick<ProductEnvironment, 'inboxUrl'>,
  platforms?: readonly string[],
): Promise<InboxDelivery[]> {
  const deliveries = (await (await fetch(inboxUrl)).json()) as InboxDelivery[];
  await checkDeliveries(deliveries, platforms);
  return deliveries;
}
