import { describe, expect, it } from '@jest/globals';
import type { CallPurpose, HttpResponse } from '@listings/publisher-sdk';
import { failureOfAnswer } from './failures.js';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const listingRef = 'accounts/101/locations/1';
const reading: CallPurpose = { effect: 'read', listingRef };
const posting: CallPurpose = { effect: 'content', listingRef };
const editing: CallPurpose = { effect: 'content', limit: 'listing', listingRef };

const answer = (status: number, error?: object, headers: Record<string, string> = {}): HttpResponse => {
  return { status, headers, text: '', json: error && { error } };
};
const typed = (type: string, more: object) => ({ '@type': `types.publisher-a.example/${type}`, ...more });
const info = (reason: string) => typed('rpc.ErrorInfo', { reason });
const invalid = (...details: object[]) => answer(400, { status: 'INVALID_ARGUMENT', message: 'no', details });
const validation = (...errorDetails: object[]) => typed('v4.ValidationError', { errorDetails });
const violation = { '@type': 'x/rpc.BadRequest', fieldViolations: [{ field: 'title', description: 'too long' }] };
const unverified = answer(400, { status: 'FAILED_PRECONDITION', message: 'not verified' });
const retryInfo = { details: [{ '@type': 'x/rpc.RetryInfo', retryDelay: '30s' }] };
const meaning = (response: HttpResponse, purpose: CallPurpose) => failureOfAnswer(response, purpose, NOW);

describe('the meaning of error answers [publishers 1.3]', () => {
  const ALARM = { kind: 'TRANSIENT', operatorAlarm: true };
  const rejected = (code: string, more: object = {}) => ({ kind: 'CONTENT_REJECTED', code, ...more });
  const limited = (retryAfterMs: number) => ({ kind: 'RATE_LIMITED', retryAfterMs, scope: 'app' });
  const tooLong = { field: 'title', text: 'too long' };
  const required = { field: 'event', text: 'event is required' };
  const eventMissing = invalid(validation({ code: 2, field: 'event', message: 'event is required' }));
  const failed = { field: 'media', text: 'Fetching image failed.' };
  const unfetched = invalid(validation({ code: 1000, field: 'media', message: 'Fetching image failed.' }));
  const denied = answer(403, { status: 'PERMISSION_DENIED', message: 'no' });
  const noScope = answer(403, { details: [info('ACCESS_TOKEN_SCOPE_INSUFFICIENT')] });
  const disabled = answer(403, { details: [info('SERVICE_DISABLED')] });
  const disabledInShort = answer(403, { errors: [{ reason: 'SERVICE_DISABLED' }] });
  const inaccessible = { kind: 'LISTING_INACCESSIBLE', listingRef, cause: 'no' };
  const aborted = answer(409, { status: 'ABORTED' });
  const waits = (retryAfter: string) => answer(429, retryInfo, { 'retry-after': retryAfter });

  it.each<[string, HttpResponse, CallPurpose, object]>([
    ['400 on a write rejects the content', eventMissing, posting, rejected('invalid_argument', required)],
    ['400 names a violation', invalid(violation), editing, rejected('invalid_argument', tooLong)],
    ['400 on a read alarms us', invalid(violation), reading, ALARM],
    ['an unfetched photo is rejected [publishers 1.5]', unfetched, posting, rejected('media_unreachable', failed)],
    ['an unverified profile has no data', unverified, reading, { kind: 'NO_DATA', reason: 'unverified' }],
    ['an unverified profile accepts no content', unverified, posting, rejected('unverified', { text: 'not verified' })],
    ['403 closes the listing', denied, reading, inaccessible],
    ['403 about no listing rejects what it would add', denied, { effect: 'content' }, rejected('permission_denied')],
    ['403 about no listing alarms us', answer(403), { effect: 'read' }, ALARM],
    ['403 without the scope ends the connection', noScope, posting, { kind: 'CREDENTIALS_INVALID' }],
    ['403 of a disabled API alarms us', disabled, reading, ALARM],
    ['403 of a disabled API in the short form alarms us', disabledInShort, posting, ALARM],
    ['404 means that the listing does not exist', answer(404), reading, { kind: 'LISTING_NOT_FOUND', listingRef }],
    ['409 ABORTED has changed nothing', aborted, posting, { kind: 'TRANSIENT', outcomeUnknown: false }],
    ['429 waits by the header before the detail', waits('7'), reading, limited(7000)],
    ['429 waits by the detail if the header says nothing', waits('soon'), posting, limited(30_000)],
    ['429 to an edit limits the listing only', answer(429), editing, { kind: 'RATE_LIMITED', scope: 'listing' }],
    ['an unknown 4xx rejects content', answer(418, { message: 'tea' }), posting, rejected('unknown', { text: 'tea' })],
    ['an unknown 4xx to a read alarms us', answer(418), reading, ALARM],
  ])('[publishers 0.1] %s', (_, response, purpose, expected) => {
    expect(meaning(response, purpose)).toMatchObject(expected);
  });

  it.each([500, 502, 503, 504])('[publishers 0.1] %i on a write leaves its outcome open', (status) => {
    expect(meaning(answer(status), posting)).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: true });
    expect(meaning(answer(status), reading)).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: false });
  });

  it('bodies of any shape do no harm', () => {
    const errors = ['x', { details: 'x' }, { details: [null, 5, { '@type': 7 }] }].map((error) => ({ error }));
    for (const json of [undefined, null, 'x', [], ...errors])
      expect(meaning({ ...answer(503), json }, reading)).toMatchObject({ kind: 'TRANSIENT' });
    expect(meaning(answer(302), posting)).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: true });
  });
});
