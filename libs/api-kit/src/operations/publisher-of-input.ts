import { malformed } from '@listings/errors';
import type { PublisherRegistry, RegisteredPublisher } from '@listings/publisher-registry';

/** The publisher that an input names. Throws a 400 error when no such publisher is configured [contract 1]. */
export function publisherOfInput(publishers: PublisherRegistry, field: string, constant: string): RegisteredPublisher {
  const found = publishers.find(constant);
  if (found) return found;
  const known = publishers.constants.join(', ');
  throw malformed(`Variable "$input" got invalid value at "input.${field}"; expected one of ${known}.`);
}
