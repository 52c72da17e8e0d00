import type { FastifyInstance } from 'fastify';
import { requestOutcome } from '@listings/domain';
import { hasKey } from '../callers/key-admission.js';
import type { KeyAdmission } from '../callers/key-admission.js';
import type { RequestLog } from '../callers/ports.js';
import { RateLimited } from '../callers/rate-limit.js';
import { API_PREFIX, operationOf } from '../operations/operation.js';
import { errorsOf, loggedRequest } from './logged-request.js';

/**
 * Logs each request that an API key has sent, as the client saw its response. A request with an unknown key belongs to
 * no account, and one of a session is no call of a program.
 */
export function logRequests(server: FastifyInstance, log: RequestLog): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (request.context?.key) request.context.failures = errorsOf(request.method, reply.statusCode, payload);
    done(null, payload);
  });

  server.addHook('onResponse', (request, reply, done) => {
    const { key, failures: errors = [] } = request.context ?? {};
    if (key) {
      const outcome = requestOutcome({ status: reply.statusCode, errors });
      if (log.admits(key.accountId, outcome)) log.add(loggedRequest(request, reply, { ...key, errors }));
    }
    done();
  });
}

/** Finds the keys of requests with a wrong path: these calls belong in the log of their account too. */
export function identifyWrongPaths(server: FastifyInstance, keys: KeyAdmission): void {
  server.addHook('onRequest', async (request, reply) => {
    if (operationOf(request)) return;
    if (!hasKey(request) || !request.url.startsWith(`${API_PREFIX}/`)) return;
    await keys.authenticate(request, reply).catch((error: unknown) => {
      if (error instanceof RateLimited) throw error;
    });
  });
}
