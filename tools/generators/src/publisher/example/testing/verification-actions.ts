import type { VerificationActionsDriver } from '@listings/publisher-sdk/test-kit';
import type { Fake } from './fake.js';

/** The routes by which an owner verifies a listing with a code. */
export function fakeVerificationActions(fake: Fake): VerificationActionsDriver {
  const sent = new Map<string, string[]>();
  const codesOf = (ref: string) => sent.get(ref) ?? [];
  const stateOf = (ref: string) => fake.listings.get(ref)?.['verification'] ?? 'none';
  const become = (ref: string, verification: string) => Object.assign(fake.listings.get(ref) ?? {}, { verification });
  const methods = [{ id: 'sms', by: 'sms', to: '+1 *** 34' }];

  fake.on('GET /listings/:id/verification/methods', ({ path: [, id = ''] }) => [
    200,
    { methods: stateOf(id) === 'verified' ? [] : methods },
  ]);
  fake.on('POST /listings/:id/verification', ({ path: [, ref = ''], body }) => {
    if (!methods.some(({ id }) => id === body['method'])) return refusal('unknown-method');
    sent.set(ref, [...codesOf(ref), String(48_211 + codesOf(ref).length)]);
    become(ref, 'waiting');
    return [200, { id: `verification-${codesOf(ref).length}` }];
  });
  fake.on('PUT /listings/:id/verification', ({ path: [, ref = ''], body }) => {
    if (stateOf(ref) !== 'waiting') return refusal('none-pending');
    if (body['code'] !== codesOf(ref).at(-1)) return refusal('wrong-code');
    become(ref, 'verified');
    return [200, {}];
  });
  return {
    count: async (ref) => codesOf(ref).length,
    code: async (ref) => codesOf(ref).at(-1) ?? '',
  };
}

function refusal(error: string) {
  return [422, { error, message: 'The publisher refuses this.' }] as const;
}
