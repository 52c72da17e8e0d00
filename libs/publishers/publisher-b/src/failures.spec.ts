import { describe, expect, it } from '@jest/globals';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { readFault } from './api/api-fault.js';
import { refusalOf } from './failures.js';
import type { ApiRefusal, Meaning } from './failures.js';

type Call = Partial<Parameters<typeof refusalOf>[2]>;

function refused(error: Record<string, unknown>, call: Call = {}, headers = {}, status = 400): ApiRefusal {
  const fault = readFault({ error: { message: 'no', ...error } }, 'trace_id');
  if (!fault) throw new Error('no fault');
  return refusalOf(fault, { status, headers }, { effect: 'content', listingRef: '7', now: 0, ...call });
}

function failure(error: Record<string, unknown>, call: Call = {}, headers = {}): PublisherFailure {
  return refused(error, call, headers).failure;
}

describe('what a code means [publishers 2.3]', () => {
  it.each<[Meaning, Record<string, unknown>]>([
    ['token_dead', { code: 190, error_subcode: 463 }],
    ['token_dead', { code: 102 }],
    ['token_dead', { type: 'OAuthException' }],
    ['page_role_lost', { code: 190, error_subcode: 492 }],
    ['page_token_required', { code: 190, message: 'This method must be called with a Page Access Token' }],
    ['token_dead', { code: 190, message: 'Error validating access token: the page token has expired' }],
    ['rate_limited_app', { code: 4 }],
    ['rate_limited_app', { code: 341 }],
    ['rate_limited_user', { code: 17 }],
    ['rate_limited_page', { code: 32 }],
    ['rate_limited_page', { code: 613 }],
    ['rate_limited_page', { code: 80001 }],
    ['rate_limited_page', { code: 9999, error_subcode: 1390008 }],
    ['permission_missing', { code: 10 }],
    ['permission_missing', { code: 200 }],
    ['permission_missing', { code: 299 }],
    ['permission_missing', { code: 283 }],
    ['object_missing', { code: 100, error_subcode: 33 }],
    ['object_missing', { code: 803 }],
    ['bad_request', { code: 100 }],
    ['retired', { code: 12 }],
    ['policy', { code: 368 }],
    ['policy', { code: 100, error_subcode: 1346003 }],
    ['duplicate', { code: 506 }],
    ['bad_link', { code: 1609005 }],
    ['bad_link', { code: 100, error_subcode: 1609008 }],
    ['bad_media', { code: 100, error_subcode: 1366046 }],
    ['temporary', { code: 1 }],
    ['temporary', { code: 2 }],
    ['temporary', { code: 77777, is_transient: true }],
    ['temporary', { code: 200, is_transient: true }],
    ['temporary', { code: 100, error_subcode: 33, is_transient: true }],
    ['rate_limited_app', { code: 4, is_transient: true }],
    ['registration', { code: 3, is_transient: true }],
    ['registration', { code: 3 }],
    ['registration', { code: 101 }],
    ['registration', { code: 191 }],
    ['registration', { code: 100, message: 'Invalid appsecret_proof provided in the API argument' }],
    ['unknown', { code: 300 }],
  ])('%s: %j', (meaning, error) => {
    expect(refused(error).meaning).toBe(meaning);
  });
});

describe('what a refusal becomes [publishers 0.1, 2.3]', () => {
  it('shows users the text that was written for them', () => {
    expect(failure({ code: 368, error_user_msg: 'Not on our pages' })).toEqual({
      kind: 'CONTENT_REJECTED',
      code: 'policy',
      field: undefined,
      text: 'Not on our pages',
    });
  });

  it('[publishers 2.3] keeps a text short enough to be stored and shown', () => {
    const { text } = failure({ code: 368, error_user_msg: 'No! '.repeat(1000) }) as { text: string };
    expect([text.length, text.endsWith('…')]).toEqual([1000, true]);
  });

  it('treats a policy block on a read as a rate limit of an hour', () => {
    expect(failure({ code: 368 }, { effect: 'read' })).toEqual({
      kind: 'RATE_LIMITED',
      scope: 'listing',
      retryAfterMs: 3_600_000,
    });
  });

  it('rejects content for what is wrong with it and names the field', () => {
    expect(failure({ code: 506 })).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'duplicate' });
    expect(failure({ code: 1609005 })).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'link', field: 'link' });
    expect(failure({ code: 100, message: '(#100) Param location is not a valid place' })).toMatchObject({
      kind: 'CONTENT_REJECTED',
      code: '100',
      field: 'location',
    });
    expect(failure({ code: 100, message: '(#100) location.country: unknown country X' })).toMatchObject({
      field: 'location',
    });
    expect(failure({ code: 100, message: 'Something is wrong' })).toMatchObject({ field: undefined });
    expect(failure({ code: 31337 })).toMatchObject({ kind: 'CONTENT_REJECTED', code: '31337' });
  });

  it('[publishers 2.3] throws NO_DATA for reads of a retired feature and CONTENT_REJECTED for writes', () => {
    expect(failure({ code: 12 }, { effect: 'read' })).toEqual({ kind: 'NO_DATA', reason: 'retired' });
    expect(failure({ code: 12 })).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'retired' });
  });

  it('[publishers 0.1] treats an unknown code with a 5xx as an outage, but not a known code', () => {
    const outage = refused({ code: 31337 }, { listingRef: undefined }, {}, 503);
    expect(outage.failure).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: true });
    const policy = refused({ code: 368 }, { listingRef: undefined }, {}, 500);
    expect(policy.failure).toMatchObject({ kind: 'CONTENT_REJECTED', code: 'policy' });
  });

  it('alarms the operator for an unknown refusal without content', () => {
    for (const code of [100, 31337]) {
      expect(failure({ code }, { effect: 'read' })).toMatchObject({ kind: 'TRANSIENT', operatorAlarm: true });
    }
  });

  it('never disconnects a customer for a fault of ours', () => {
    for (const error of [{ code: 101 }, { code: 191 }, { code: 3 }, { code: 190, message: 'requires a page token' }]) {
      expect(failure(error)).toMatchObject({ kind: 'TRANSIENT', operatorAlarm: true });
    }
  });

  it('leaves the outcome of a write open after a passing fault, and of a read not', () => {
    expect(failure({ code: 1 })).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: true });
    expect(failure({ code: 2 }, { effect: 'read' })).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: false });
  });

  it('breaks one link only when the role on one page is lost', () => {
    expect(failure({ code: 190, error_subcode: 492 })).toMatchObject({ kind: 'LISTING_INACCESSIBLE', listingRef: '7' });
  });

  it.each([
    [
      { code: 32 },
      { 'x-business-use-case-usage': '{"7":[{"type":"pages","estimated_time_to_regain_access":5}]}' },
      300_000,
    ],
    [{ code: 32 }, { 'retry-after': '30' }, 30_000],
    [{ code: 32 }, {}, 900_000],
    [{ code: 4 }, {}, 3_600_000],
    [{ code: 17 }, { 'x-business-use-case-usage': 'nonsense', 'retry-after': 'soon' }, 900_000],
    [{ code: 17 }, { 'retry-after': '99999999999' }, 86_400_000],
  ])('waits by the hint of %j %j', (error, headers, retryAfterMs) => {
    expect(failure(error, {}, headers)).toMatchObject({ kind: 'RATE_LIMITED', retryAfterMs });
  });
});
