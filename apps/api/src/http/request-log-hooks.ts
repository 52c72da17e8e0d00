import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestOutcome } from '@listings/feature-accounts';
import type { RequestLog } from '@listings/feature-accounts';
import { errorsOf, loggedRequest } from './logged-request.js';
import type { RequestKey } from './logged-request.js';

/**
 * Logs each request that an API key has sent, as the client saw its response. `keyOf` returns the key of a request; a
 * request with an unknown key belongs to no account, and one of a session is no call of a program.
 */
export function logRequests(
  server: FastifyInstance,
  { log, keyOf }: { log: RequestLog; keyOf: (request: FastifyRequest) => RequestKey | undefined },
): void {
  const failures = new WeakMap<FastifyRequest, readonly string[]>();

  server.addHook('onSend', (request, reply, payload, done) => {
    if (keyOf(request)) {
      const errors = errorsOf(request.method, reply.statusCode, payload);
      if (errors.length > 0) failures.set(request, errors);
    }
    done(null, payload);
  });

  server.addHook('onResponse', (request, reply, done) => {
    const key = keyOf(request);
    if (key) {
      const errors = failures.get(request) ?? [];
      const outcome = requestOutcome({ status: reply.statusCode, errors });
      if (log.admits(key.accountId, outcome)) log.add(loggedRequest(request, reply, { ...key, errors }));
    }
    done();
  });
}
