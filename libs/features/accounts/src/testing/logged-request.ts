import type { AgedRequest } from '../store/request-log-writes.js';

const CALL = { accountId: 1, keyId: '3d1c4a5e-0f6b-4f0b-8a6e-6b1f2c3d4e5f', correlationId: 'c', ageMs: 0 };
const ASKED = { method: 'GET', path: '/api/v4/locations', query: null, operation: 'locations', requestBytes: 0 };
const ANSWERED = { status: 200, outcome: 'SUCCESS', errors: [], responseBytes: 100, durationMs: 1.5 } as const;

/** A request of the log, which succeeded at this moment unless these fields say otherwise. */
export function loggedRequest(given: Partial<AgedRequest> = {}): AgedRequest {
  return { ...CALL, ...ASKED, ...ANSWERED, idempotencyKey: null, replayed: false, ...given };
}
