import type { PublisherRegistry } from '@listings/publisher-registry';
import { publisherNames } from '@listings/publisher-sdk';

/**
 * Name of the account type, such as `AcmeMapsAccount` [contract 7]. Also works for a plug-in that is no longer
 * configured.
 */
export function accountTypeOf(publishers: PublisherRegistry, constant: string): string {
  const names = publishers.find(constant)?.names ?? publisherNames(constant.toLowerCase().replaceAll('_', '-'));
  return `${names.pascal}Account`;
}
