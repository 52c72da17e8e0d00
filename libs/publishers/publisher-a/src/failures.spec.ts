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
const meaning = (response: HttpResponse, purpose: CallPurpose) => failureOfAnswer(response, purpose, NOW);

describe('the meaning of error answers [publishers 1.3]', () => {
  it('400 INVALID_ARGUMENT on a write rejects the content, with field and text of the first detail', () => {
    const details = [
      {
        '@type': 'types.publisher-a.example/v4.ValidationError',
        errorDetails: [{ code: 2, field: 'event', message: 'event is required' }],
      },
    ];
    expect(meaning(answer(400, { status: 'INVALID_ARGUMENT', message: 'no', details }), posting)).toEqual({
      kind: 'CONTENT_REJECTED',
      code: 'invalid_argument',
      field: 'event',
      text: 'event is required',
    });
    const violations = [
      { '@type': 'x/rpc.BadRequest', fieldViolations: [{ field: 'title', description: 'too long' }] },
    ];
    expect(meaning(answer(400, { status: 'INVALID_ARGUMENT', details: violations }), editing)).toMatchObject({
      field: 'title',
      text: 'too long',
    });
  });

  it('a photo that the publisher could not fetch is rejected as media [publishers 1.5]', () => {
    const details = [
      { '@type': 'x/v4.ValidationError', errorDetails: [{ code: 1000, message: 'Fetching image failed.' }] },
    ];
    expect(meaning(answer(400, { status: 'INVALID_ARGUMENT', details }), posting)).toMatchObject({
      code: 'media_unreachable',
      text: 'Fetching image failed.',
    });
  });

  it('FAILED_PRECONDITION: an unverified profile has no data and accepts no content', () => {
    const unverified = answer(400, { status: 'FAILED_PRECONDITION', message: 'not verified' });
    expect(meaning(unverified, reading)).toEqual({ kind: 'NO_DATA', reason: 'unverified' });
    expect(meaning(unverified, posting)).toEqual({
      kind: 'CONTENT_REJECTED',
      code: 'unverified',
      text: 'not verified',
    });
  });

  it('403 closes the listing, except for the reasons that mean something else', () => {
    expect(meaning(answer(403, { status: 'PERMISSION_DENIED', message: 'no' }), reading)).toEqual({
      kind: 'LISTING_INACCESSIBLE',
      listingRef,
      cause: 'no',
    });
    expect(meaning(answer(403, { details: [info('ACCESS_TOKEN_SCOPE_INSUFFICIENT')] }), reading)).toMatchObject({
      kind: 'CREDENTIALS_INVALID',
    });
    expect(meaning(answer(403, { details: [info('SERVICE_DISABLED')] }), reading)).toMatchObject({
      kind: 'TRANSIENT',
      operatorAlarm: true,
    });
    expect(meaning(answer(403, { errors: [{ reason: 'SERVICE_DISABLED' }] }), reading)).toMatchObject({
      kind: 'TRANSIENT',
      operatorAlarm: true,
    });
    expect(meaning(answer(403), { effect: 'read' })).toMatchObject({ kind: 'TRANSIENT', operatorAlarm: true });
  });

  it('404 means that the listing does not exist', () => {
    expect(meaning(answer(404, { status: 'NOT_FOUND' }), reading)).toEqual({ kind: 'LISTING_NOT_FOUND', listingRef });
  });

  describe('429 waits', () => {
    const retryInfo = { details: [{ '@type': 'x/rpc.RetryInfo', retryDelay: '30s' }] };

    it('uses the header, in seconds or as a date', () => {
      expect(meaning(answer(429, retryInfo, { 'retry-after': '7' }), reading)).toEqual({
        kind: 'RATE_LIMITED',
        retryAfterMs: 7000,
        scope: 'app',
      });
      const date = { 'retry-after': 'Fri, 01 May 2026 12:01:00 GMT' };
      expect(meaning(answer(429, {}, date), reading)).toMatchObject({ retryAfterMs: 60_000 });
    });

    it('otherwise uses the detail', () => {
      expect(meaning(answer(429, retryInfo), reading)).toMatchObject({ retryAfterMs: 30_000 });
      expect(meaning(answer(429, retryInfo, { 'retry-after': 'soon' }), reading)).toMatchObject({
        retryAfterMs: 30_000,
      });
    });

    it('else a minute and a bit', () => {
      const failure = meaning(answer(429), reading);
      if (failure.kind !== 'RATE_LIMITED') throw new Error(failure.kind);
      expect(failure.retryAfterMs).toBeGreaterThanOrEqual(60_000);
      expect(failure.retryAfterMs).toBeLessThanOrEqual(75_000);
    });

    it('a day at most and a second at least, whatever is said', () => {
      expect(meaning(answer(429, {}, { 'retry-after': '99999999999' }), reading)).toMatchObject({
        retryAfterMs: 86_400_000,
      });
      expect(meaning(answer(429, {}, { 'retry-after': 'Fri, 01 May 2020 12:01:00 GMT' }), reading)).toMatchObject({
        retryAfterMs: 1000,
      });
    });

    it('for the listing only, when it was an edit', () => {
      expect(meaning(answer(429), editing)).toMatchObject({ scope: 'listing' });
    });
  });

  it('[publishers 0.1] 5xx on a write leaves its outcome open', () => {
    for (const status of [500, 502, 503, 504]) {
      expect(meaning(answer(status), posting)).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: true });
      expect(meaning(answer(status), reading)).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: false });
    }
  });

  it('[publishers 0.1] an unknown 4xx rejects content and otherwise alarms us', () => {
    expect(meaning(answer(418, { message: 'teapot' }), posting)).toMatchObject({
      kind: 'CONTENT_REJECTED',
      text: 'teapot',
    });
    expect(meaning(answer(418), reading)).toMatchObject({ kind: 'TRANSIENT', operatorAlarm: true });
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
