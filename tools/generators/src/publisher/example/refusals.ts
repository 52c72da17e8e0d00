import { asObject, asText } from '@listings/publisher-sdk';
import type { HttpResponse, Refusal, RefusalRule } from '@listings/publisher-sdk';

/** What a refusal means where the usual rules of the SDK do not say it. */
export const rules: readonly RefusalRule[] = [
  // A maintenance with its end is announced, everything else with this status is an outage.
  { status: 503, when: ({ retryAfterMs }) => retryAfterMs !== undefined, means: 'CLOSED' },
];

/** The publisher's code and sentence in a response that is not 2xx. Users read the sentence if their content is rejected. */
export function readRefusal({ status, json }: HttpResponse): Refusal {
  const body = asObject(json);
  return { status, code: asText(body?.['error']), text: asText(body?.['message']) ?? 'The publisher gave no reason' };
}
