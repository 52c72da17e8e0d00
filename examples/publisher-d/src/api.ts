import { asObject, asText, createAccountClient, createPacedClient } from '@listings/publisher-sdk';
import type {
  AccountClient,
  Credentials,
  HttpResponse,
  PublisherContext,
  Refusal,
  RefusalRule,
} from '@listings/publisher-sdk';

/** The guide's API for connected accounts, and its address for whole URLs. */
export interface Api extends AccountClient {
  readonly base: string;
}

/** What a refusal means where the usual rules do not say it. */
const rules: readonly RefusalRule[] = [
  // The guide does not tell a place that was deleted from one of another owner. The link of an inaccessible place is kept.
  { status: 404, aboutListing: true, means: 'LISTING_INACCESSIBLE' },
  // At night the guide is closed and says when it opens. Without that header it is only down.
  { status: 503, when: ({ retryAfterMs }) => retryAfterMs !== undefined, means: 'CLOSED' },
];

/** Creates the one entry point to the guide. */
export function createApi(context: PublisherContext): Api {
  const base = context.settings.base('URL');
  const http = createPacedClient(context);
  return { base, ...createAccountClient({ http, now: context.now, authorize, readRefusal, rules }) };
}

/** The headers that prove a key and its secret; undefined if the credentials lack one. */
function authorize({ key, secret }: Credentials): Record<string, string> | undefined {
  const [name, proof] = [asText(key), asText(secret)];
  return name && proof ? { 'x-guide-key': name, 'x-guide-secret': proof } : undefined;
}

/** The guide's sentence in a response that is not 2xx. */
function readRefusal({ status, json }: HttpResponse): Refusal {
  return { status, text: asText(asObject(json)?.['message']) ?? 'the guide gave no reason' };
}
