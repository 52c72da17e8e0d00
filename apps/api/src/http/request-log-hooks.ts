import type { FastifyInstance } from 'fastify';
import { requestOutcome } from '@listings/domain';
import type { RequestLog } from '@listings/feature-accounts';
import { errorsOf, loggedRequest } from './logged-request.js';

/**
 * Logs each request that an API key has sent, as the client saw its response. A request with an unknown key belongs to no account, and one of a session is no call of a program.
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
