import { describe, expect, it } from '@jest/globals';
import type { CallPurpose, HttpResponse } from '@listings/publisher-sdk';
import { failureOfAnswer } from './failures.js';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const listingRef = 'accounts/101/locations/1';
const reading: CallPurpose = { effect: 'read', listingRef };
const posting: CallPurpose = { effect: 'content', listingRef };
const editing: CallPurpose = { effect: 'content', limit: 'listing', listingRef };

const answer = (status: number, error?: object, headers: Record<string, string> = {}): HttpResponse => ({
  status,
  headers,
  text: '',
  json: error && { error },
});
const info = (reason: string) => ({ '@type': 'types.publisher-a.example/rpc.ErrorInfo', reason });
const invalid = (...details: object[]) => answer(400, { status: 'INVALID_ARGUMENT', message: 'no', details });
const validation = (...errorDetails: object[]) => ({
  '@type': 'types.publisher-a.example/v4.ValidationError',
  errorDetails,
});
const violation = { '@type': 'x/rpc.BadRequest', fieldViolations: [{ field: 'title', description: 'too long' }] };
const unverified = answer(400, { status: 'FAILED_PRECONDITION', message: 'not verified' });
const retryInfo = { details: [{ '@type': 'x/rpc.RetryInfo', retryDelay: '30s' }] };
const meaning = (response: HttpResponse, purpose: CallPurpose) => failureOfAnswer(response, purpose, NOW);

describe('the meaning of error answers [publishers 1.3]', () => {
  it.each<[string, HttpResponse, CallPurpose, object]>([
    [
      '400 INVALID_ARGUMENT on a write rejects the content, with field and text of the first detail',
      invalid(validation({ code: 2, field: 'event', message: 'event is required' })),
      posting,
      { kind: 'CONTENT_REJECTED', code: 'invalid_argument', field: 'event', text: 'event is required' },
    ],
    [
      '400 INVALID_ARGUMENT names the field of a violation',
      invalid(violation),
      editing,
      { kind: 'CONTENT_REJECTED', code: 'invalid_argument', field: 'title', text: 'too long' },
    ],
    [
      '400 INVALID_ARGUMENT on a read alarms us',
      invalid(violation),
      reading,
      { kind: 'TRANSIENT', operatorAlarm: true },
    ],
    [
      'a photo that the publisher could not fetch is rejected as media [publishers 1.5]',
      invalid(validation({ code: 1000, message: 'Fetching image failed.' })),
      posting,
      { kind: 'CONTENT_REJECTED', code: 'media_unreachable', text: 'Fetching image failed.' },
    ],
    ['an unverified profile has no data', unverified, reading, { kind: 'NO_DATA', reason: 'unverified' }],
    [
      'an unverified profile accepts no content',
      unverified,
      posting,
      { kind: 'CONTENT_REJECTED', code: 'unverified', text: 'not verified' },
    ],
    [
      '403 closes the listing',
      answer(403, { status: 'PERMISSION_DENIED', message: 'no' }),
      reading,
      { kind: 'LISTING_INACCESSIBLE', listingRef, cause: 'no' },
    ],
    [
      '403 without the scope ends the connection',
      answer(403, { details: [info('ACCESS_TOKEN_SCOPE_INSUFFICIENT')] }),
      posting,
      { kind: 'CREDENTIALS_INVALID' },
    ],
    [
      '403 of a disabled API alarms us',
      answer(403, { details: [info('SERVICE_DISABLED')] }),
      reading,
      { kind: 'TRANSIENT', operatorAlarm: true },
    ],
    [
      '403 of a disabled API in the short form alarms us',
      answer(403, { errors: [{ reason: 'SERVICE_DISABLED' }] }),
      posting,
      { kind: 'TRANSIENT', operatorAlarm: true },
    ],
    ['403 about no listing alarms us', answer(403), { effect: 'read' }, { kind: 'TRANSIENT', operatorAlarm: true }],
    [
      '404 means that the listing does not exist',
      answer(404, { status: 'NOT_FOUND' }),
      reading,
      { kind: 'LISTING_NOT_FOUND', listingRef },
    ],
    [
      '409 ABORTED has changed nothing',
      answer(409, { status: 'ABORTED' }),
      posting,
      { kind: 'TRANSIENT', outcomeUnknown: false },
    ],
    [
      '429 waits by the header before the detail',
      answer(429, retryInfo, { 'retry-after': '7' }),
      reading,
      { kind: 'RATE_LIMITED', retryAfterMs: 7000, scope: 'app' },
    ],
    [
      '429 waits by the detail if the header says nothing',
      answer(429, retryInfo, { 'retry-after': 'soon' }),
      posting,
      { kind: 'RATE_LIMITED', retryAfterMs: 30_000, scope: 'app' },
    ],
    ['429 to an edit limits the listing only', answer(429), editing, { kind: 'RATE_LIMITED', scope: 'listing' }],
    [
      'an unknown 4xx rejects content',
      answer(418, { message: 'teapot' }),
      posting,
      { kind: 'CONTENT_REJECTED', text: 'teapot' },
    ],
    ['an unknown 4xx to a read alarms us', answer(418), reading, { kind: 'TRANSIENT', operatorAlarm: true }],
  ])('[publishers 0.1] %s', (_, response, purpose, expected) => {
    expect(meaning(response, purpose)).toMatchObject(expected);
  });

  it.each([500, 502, 503, 504])('[publishers 0.1] %i on a write leaves its outcome open', (status) => {
    expect(meaning(answer(status), posting)).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: true });
    expect(meaning(answer(status), reading)).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: false });
  });

  it('bodies of any shape do no harm', () => {
    for (const json of [
      undefined,
      null,
      'x',
      [],
      { error: 'x' },
      { error: { details: 'x' } },
      { error: { details: [null, 5, { '@type': 7 }] } },
    ]) {
      expect(meaning({ status: 503, headers: {}, text: '', json }, reading)).toMatchObject({ kind: 'TRANSIENT' });
    }
    expect(meaning({ status: 302, headers: {}, text: '', json: undefined }, posting)).toMatchObject({
      kind: 'TRANSIENT',
      outcomeUnknown: true,
    });
  });
});
