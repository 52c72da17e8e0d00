import type { FastifyInstance } from 'fastify';
import { RequestError } from '@listings/errors';
import type { InstallationWatch } from '@listings/nest';
import { operationOf } from '../operations/operation.js';

/** Seconds after which a client tries again: a person must run a command first. */
const RETRY_AFTER_SECONDS = 60;

const MESSAGE =
  'The service is not available, because its database was restored from a backup and its operator has to release it. ' +
  'Send the request again after the time in Retry-After. Sending a write again is safe with the same Idempotency-Key.';

/**
 * Refuses every operation and consent while the database counts as restored from a backup: ids and numbers would be given
 * again (docs/decisions/0054).
 */
export function refuseRestored(server: FastifyInstance, installation: Pick<InstallationWatch, 'paused'>): void {
  server.addHook('onRequest', async (request) => {
    if (installation.paused === undefined) return;
    if (!operationOf(request) && !request.url.startsWith('/connect/')) return;
    const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
    throw new RequestError('SY90007', MESSAGE, { status: 503, headers });
  });
}
