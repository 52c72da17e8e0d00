import type { HttpResponse, PublisherFailure } from '@listings/publisher-sdk';
import { asObject, asText } from './border.js';

/** The purpose of a call: the same refusal means different failures for a read and for a write. */
export interface Purpose {
  /** `content` is a write with the text of a user. */
  readonly effect: 'read' | 'content' | 'remove';
  readonly listingRef?: string;
}

const WAIT_WHEN_UNNAMED_MS = 60_000;
const LONGEST_WAIT_S = 86_400;

/** The failure for a response that is not 2xx [publishers 0.1]. `problem` decides, then the status. */
export function failureOfAnswer(response: HttpResponse, { effect, listingRef }: Purpose): PublisherFailure {
  const { problem, text, field } = readRefusal(response);
  const alarm = (): PublisherFailure => ({ kind: 'TRANSIENT', text: `${problem}: ${text}`, operatorAlarm: true });
  switch (problem) {
    case 'token-void':
    case 'token-lapsed':
      return { kind: 'CREDENTIALS_INVALID', cause: text };
    case 'no-such-entry':
      return listingRef === undefined ? alarm() : { kind: 'LISTING_NOT_FOUND', listingRef };
    case 'not-yours':
      return listingRef === undefined ? alarm() : { kind: 'LISTING_INACCESSIBLE', listingRef, cause: text };
    case 'app-unknown':
      return alarm();
  }
  if (response.status === 429) return { kind: 'RATE_LIMITED', scope: 'app', retryAfterMs: waitOf(response) };
  if (response.status >= 400 && response.status < 500) {
    return effect === 'content' ? { kind: 'CONTENT_REJECTED', code: problem, field, text } : alarm();
  }
  // 5xx, or an unexpected redirect: whether a write took effect is unknown.
  return { kind: 'TRANSIENT', text: `HTTP ${response.status}: ${text}`, outcomeUnknown: effect !== 'read' };
}

/** The code, the sentence and the field of a refusal. */
export function readRefusal({ status, json }: HttpResponse): { problem: string; text: string; field?: string } {
  const body = asObject(json);
  const problem = asText(body?.['problem']) ?? `http-${status}`;
  return { problem, text: asText(body?.['detail']) ?? problem, field: asText(body?.['field']) };
}

function waitOf({ headers }: HttpResponse): number {
  const seconds = headers['retry-after'];
  if (seconds === undefined || !/^\d+$/.test(seconds)) return WAIT_WHEN_UNNAMED_MS;
  return Math.min(Number(seconds), LONGEST_WAIT_S) * 1000;
}
