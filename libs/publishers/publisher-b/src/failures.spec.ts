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

it.each<[Meaning, ...Record<string, unknown>[]]>([
  ['token_dead', { code: 190, error_subcode: 463 }, { code: 102 }, { type: 'OAuthException' }],
  ['token_dead', { code: 190, message: 'Error validating access token: the page token has expired' }],
  ['page_role_lost', { code: 190, error_subcode: 492 }],
  ['page_token_required', { code: 190, message: 'This method must be called with a Page Access Token' }],
  ['rate_limited_app', { code: 4 }, { code: 341 }, { code: 4, is_transient: true }],
  ['rate_limited_user', { code: 17 }],
  ['rate_limited_page', { code: 32 }, { code: 613 }, { code: 80001 }, { code: 9999, error_subcode: 1390008 }],
  ['permission_missing', { code: 10 }, { code: 200 }, { code: 299 }, { code: 283 }],
  ['object_missing', { code: 100, error_subcode: 33 }, { code: 803 }],
  ['bad_request', { code: 100 }],
  ['retired', { code: 12 }],
  ['policy', { code: 368 }, { code: 100, error_subcode: 1346003 }],
  ['duplicate', { code: 506 }],
  ['bad_link', { code: 1609005 }, { code: 100, error_subcode: 1609008 }],
  ['bad_media', { code: 100, error_subcode: 1366046 }],
  ['temporary', { code: 1 }, { code: 2 }, { code: 77777, is_transient: true }, { code: 200, is_transient: true }],
  ['temporary', { code: 100, error_subcode: 33, is_transient: true }],
  ['registration', { code: 3, is_transient: true }, { code: 3 }, { code: 101 }, { code: 191 }],
  ['registration', { code: 100, message: 'Invalid appsecret_proof provided in the API argument' }],
  ['unknown', { code: 300 }],
])('[publishers 2.3] what a code means %s: %j', (meaning, ...errors) => {
  expect(errors.map((error) => refused(error).meaning)).toEqual(errors.map(() => meaning));
});

describe('what a refusal becomes [publishers 0.1, 2.3]', () => {
  it('shows users the text that was written for them', () => {
    const text = 'Not on our pages';
    const rejected = { kind: 'CONTENT_REJECTED', code: 'policy', field: undefined, text };
    expect(failure({ code: 368, error_user_msg: text })).toEqual(rejected);
  });

  it('[publishers 2.3] keeps a text short enough to be stored and shown', () => {
    const { text } = failure({ code: 368, error_user_msg: 'No! '.repeat(1000) }) as { text: string };
    expect([text.length, text.endsWith('…')]).toEqual([1000, true]);
  });

  it('treats a policy block on a read as a rate limit of an hour', () => {
    const limited = { kind: 'RATE_LIMITED', scope: 'listing', retryAfterMs: 3_600_000 };
    expect(failure({ code: 368 }, { effect: 'read' })).toEqual(limited);
  });

  const said = (message: string) => ({ code: 100, message });

  it.each([
    [{ code: 506 }, { code: 'duplicate' }],
    [{ code: 1609005 }, { code: 'link', field: 'link' }],
    [said('(#100) Param location is not a valid place'), { code: '100', field: 'location' }],
    [said('(#100) location.country: unknown country X'), { field: 'location' }],
    [said('Something is wrong'), { field: undefined }],
    [{ code: 31337 }, { code: '31337' }],
  ])('rejects content for what is wrong with it and names the field: %j', (error, rejected) => {
    expect(failure(error)).toMatchObject({ kind: 'CONTENT_REJECTED', ...rejected });
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
    for (const code of [100, 31337])
      expect(failure({ code }, { effect: 'read' })).toMatchObject({ kind: 'TRANSIENT', operatorAlarm: true });
  });

  it('never disconnects a customer for a fault of ours', () => {
    for (const error of [{ code: 101 }, { code: 191 }, { code: 3 }, { code: 190, message: 'requires a page token' }])
      expect(failure(error)).toMatchObject({ kind: 'TRANSIENT', operatorAlarm: true });
  });

  it('leaves the outcome of a write open after a passing fault, and of a read not', () => {
    expect(failure({ code: 1 })).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: true });
    expect(failure({ code: 2 }, { effect: 'read' })).toMatchObject({ kind: 'TRANSIENT', outcomeUnknown: false });
  });

  const usage = '{"7":[{"type":"pages","estimated_time_to_regain_access":5}]}';

  it.each([
    [{ code: 32 }, { 'x-business-use-case-usage': usage }, 300_000],
    [{ code: 32 }, { 'retry-after': '30' }, 30_000],
    [{ code: 32 }, {}, 900_000],
    [{ code: 4 }, {}, 3_600_000],
    [{ code: 17 }, { 'x-business-use-case-usage': 'nonsense', 'retry-after': 'soon' }, 900_000],
    [{ code: 17 }, { 'retry-after': '99999999999' }, 86_400_000],
  ])('waits by the hint of %j %j', (error, headers, retryAfterMs) => {
    expect(failure(error, {}, headers)).toMatchObject({ kind: 'RATE_LIMITED', retryAfterMs });
  });
});
