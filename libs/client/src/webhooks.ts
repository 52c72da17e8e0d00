import type { webhooks } from './generated/public-api.js';
import { platformTime } from './time.js';

type EventBody<W> = W extends { post: { requestBody: { content: { 'application/json': infer B } } } }
  ? B
  : W extends { post: { requestBody?: { content: { 'application/json': infer B } } } }
    ? B
    : never;

/** Every event, told apart by `event`. Ignore events that you do not know: later versions add some. */
export type WebhookEvent = { [Name in keyof webhooks]: EventBody<webhooks[Name]> }[keyof webhooks];

/** The names of the events. */
export type WebhookEventName = WebhookEvent['event'];

/** The body of one event. */
export type WebhookEventOf<Name extends WebhookEventName> = Extract<WebhookEvent, { event: Name }>;

/** A verified delivery. */
export interface WebhookDelivery {
  /** `webhook-id`: the same in every attempt, so use it as the deduplication key. */
  readonly id: string;
  /** When this attempt was sent. */
  readonly sentAt: Date;
  /** `X-Listings-Sequence`: number of the event within the account, without gaps in an epoch. */
  readonly sequence: number | undefined;
  /** `X-Listings-Epoch`: one more each time that the database of the service was restored from a backup. */
  readonly epoch: number | undefined;
  readonly event: WebhookEvent;
}

/** What is verified. */
export interface WebhookRequest {
  /** The body as received, before any JSON parser. */
  readonly body: string | Uint8Array | ArrayBuffer;
  /** The headers of the request: those of `fetch` or of Node. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The secret of the endpoint, `whsec_...`; during a rotation the old one and the new one. */
  readonly secret: string | readonly string[];
  /** How far the time of the attempt may be from now. Default 300, as the services sign it. */
  readonly toleranceSeconds?: number;
  /** Now, in milliseconds since the epoch. Default: the time of the platform. */
  readonly now?: number;
  /** `X-Listings-Signature` covers neither id nor time: only receivers that cannot read `webhook-signature` use it. */
  readonly signature?: 'webhook-signature' | 'x-listings-signature';
}

/** Why a delivery was refused. */
export type WebhookRefusal =
  'HEADERS_MISSING' | 'TIMESTAMP_OUTSIDE_TOLERANCE' | 'SIGNATURE_WRONG' | 'BODY_NOT_AN_EVENT';

/** The error of a delivery that is not to be trusted: answer it with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly reason: WebhookRefusal;

  constructor(reason: WebhookRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}

const DEFAULT_TOLERANCE_S = 300;
/** A sender cannot make the receiver compare any number of signatures. */
const MOST_SIGNATURES = 10;

/**
 * Verifies a delivery and returns its event, or throws a WebhookError. It uses Web Crypto only, so that it runs in Node,
 * in browsers and at the edge.
 */
export async function verifyWebhook(request: WebhookRequest): Promise<WebhookDelivery> {
  const { headers, secret, toleranceSeconds = DEFAULT_TOLERANCE_S, signature = 'webhook-signature' } = request;
  const { now = platformTime.now() } = request;
  // All of them first: a secret that is none fails every delivery, and not only a forged one.
  const keys = [secret].flat().map(keyOf);
  const body = bytesOf(request.body);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const given = headerOf(headers, signature);
  if (!id || !timestamp || !given) {
    throw new WebhookError('HEADERS_MISSING', `The headers webhook-id, webhook-timestamp and ${signature} are needed.`);
  }
  const sent = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(now / 1000 - sent) <= toleranceSeconds)) {
    throw new WebhookError('TIMESTAMP_OUTSIDE_TOLERANCE', 'The time of the attempt is too far from now.');
  }
  const standard = signature === 'webhook-signature';
  const signed = standard ? joined(encoder.encode(`${id}.${timestamp}.`), body) : body;
  const prefix = standard ? 'v1,' : 'sha256=';
  if (!(await matchesAny(signed, { given, prefix, keys }))) {
    throw new WebhookError('SIGNATURE_WRONG', 'No signature matches the body and the secret.');
  }
  const numberIn = (name: string) => {
    const number = Number(headerOf(headers, name) ?? Number.NaN);
    return Number.isSafeInteger(number) ? number : undefined;
  };
  return {
    id,
    sentAt: new Date(sent * 1000),
    sequence: numberIn('x-listings-sequence'),
    epoch: numberIn('x-listings-epoch'),
    event: eventOf(body),
  };
}

const encoder = new TextEncoder();

type Bytes = Uint8Array<ArrayBuffer>;

async function matchesAny(
  signed: Bytes,
  { given, prefix, keys }: { given: string; prefix: string; keys: readonly Bytes[] },
): Promise<boolean> {
  const candidates = given.split(' ', MOST_SIGNATURES).flatMap((each) => {
    const decoded = each.startsWith(prefix) ? decodeBase64(each.slice(prefix.length)) : undefined;
    return decoded ? [decoded] : [];
  });
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    // The platform compares in constant time.
    for (const candidate of candidates) if (await crypto.subtle.verify('HMAC', key, candidate, signed)) return true;
  }
  return false;
}

/** The bytes that the base64 after `whsec_` encodes. */
function keyOf(secret: string): Bytes {
  const key = decodeBase64(secret.replace(/^whsec_/, ''));
  if (!key || key.length === 0) throw new TypeError('The secret of a webhook endpoint is "whsec_" and base64.');
  return key;
}

function eventOf(body: Bytes): WebhookEvent {
  try {
    const parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as Partial<WebhookEvent> | null;
    if (typeof parsed === 'object' && typeof parsed?.event === 'string') return parsed as WebhookEvent;
  } catch {
    // The same refusal as for JSON that is no event.
  }
  throw new WebhookError('BODY_NOT_AN_EVENT', 'The body is not the JSON of an event.');
}

function headerOf(headers: WebhookRequest['headers'], name: string): string | undefined {
  // Libraries and other realms have a class of their own.
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value?.[0];
}

function isHeaders(headers: WebhookRequest['headers']): headers is Headers {
  return typeof headers.get === 'function';
}

function bytesOf(body: WebhookRequest['body']): Bytes {
  if (typeof body === 'string') return encoder.encode(body);
  return new Uint8Array(body as ArrayBuffer);
}

function joined(first: Bytes, second: Bytes): Bytes {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

function decodeBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
