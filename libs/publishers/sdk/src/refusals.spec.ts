import { describe, expect, it } from '@jest/globals';
import type { PublisherFailure } from './errors.js';
import { failureFor } from './refusals.js';
import type { CallPurpose, RefusalRule } from './refusals.js';

const read: CallPurpose = { effect: 'read', listingRef: 'l1' };
const content: CallPurpose = { effect: 'content', listingRef: 'l1' };
const account: CallPurpose = { effect: 'read' };
const text = 'Said so.';

describe('the meaning of refusals', () => {
  it.each<[number, CallPurpose, Partial<PublisherFailure>]>([
    [401, read, { kind: 'CREDENTIALS_INVALID', cause: text }],
    [403, read, { kind: 'LISTING_INACCESSIBLE', listingRef: 'l1', cause: text }],
    [403, account, { kind: 'TRANSIENT', operatorAlarm: true }],
    [404, content, { kind: 'LISTING_NOT_FOUND', listingRef: 'l1' }],
    [404, account, { kind: 'TRANSIENT', operatorAlarm: true }],
    [429, { ...read, limit: 'listing' }, { kind: 'RATE_LIMITED', scope: 'listing', retryAfterMs: 7000 }],
    [422, content, { kind: 'CONTENT_REJECTED', code: 'too-long', field: 'text', text }],
    [422, { ...content, effect: 'write' }, { kind: 'TRANSIENT', text: `HTTP 422: ${text}`, operatorAlarm: true }],
    [500, read, { kind: 'TRANSIENT', outcomeUnknown: false }],
    [500, content, { kind: 'TRANSIENT', outcomeUnknown: true }],
    [302, content, { kind: 'TRANSIENT', outcomeUnknown: true }],
  ])('[publishers 0.1] %i for %p is %p', (status, purpose, failure) => {
    const refusal = { status, code: 'too-long', field: 'text', text, retryAfterMs: 7000 };
    expect(failureFor(refusal, purpose)).toMatchObject(failure);
  });

  it('[publishers 1.3] waits about a minute if the publisher does not say how long', () => {
    const waits = Array.from({ length: 20 }, () => failureFor({ status: 429, text }, read));
    for (const wait of waits) expect(wait).toMatchObject({ kind: 'RATE_LIMITED', scope: 'app' });
    const ms = waits.map((each) => (each.kind === 'RATE_LIMITED' ? each.retryAfterMs : NaN));
    expect(Math.min(...ms)).toBeGreaterThanOrEqual(60_000);
    expect(Math.max(...ms)).toBeLessThanOrEqual(75_000);
    expect(new Set(ms).size).toBeGreaterThan(1);
  });

  it('[publishers 0.1] the first row of the plug-in decides, before the usual ones', () => {
    const rules: readonly RefusalRule[] = [
      { code: ['gone', 'moved'], means: 'LISTING_NOT_FOUND' },
      { status: [400, 409], effect: 'read', means: () => ({ kind: 'NO_DATA', reason: 'empty' }) },
      { status: 400, aboutListing: true, when: (refusal) => refusal.field === 'key', means: 'CREDENTIALS_INVALID' },
      { code: 'app-unknown', means: 'OPERATOR_ALARM' },
    ];
    const kindOf = (status: number, purpose: CallPurpose, more: { code?: string; field?: string } = {}) =>
      failureFor({ status, text, ...more }, purpose, rules).kind;
    expect(kindOf(400, content, { code: 'moved' })).toBe('LISTING_NOT_FOUND');
    expect(kindOf(400, account, { code: 'moved' })).toBe('NO_DATA');
    expect(kindOf(409, read)).toBe('NO_DATA');
    expect(kindOf(400, content, { field: 'key' })).toBe('CREDENTIALS_INVALID');
    expect(kindOf(400, { effect: 'content' }, { field: 'key' })).toBe('CONTENT_REJECTED');
    expect(failureFor({ status: 401, code: 'app-unknown', text }, read, rules)).toMatchObject({ operatorAlarm: true });
  });

  it('[publishers 0.1] a publisher that closes says until when', () => {
    const rules: readonly RefusalRule[] = [{ status: 503, means: 'CLOSED' }];
    const failure = failureFor({ status: 503, text, retryAfterMs: 3_600_000 }, read, rules, 1000);
    expect(failure).toEqual({ kind: 'TRANSIENT', text: `HTTP 503: ${text}`, notBefore: new Date(3_601_000) });
  });
});
