import type { BlockList } from 'node:net';
import { errorCodes } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '@listings/domain';
import { PortalError, RequestError } from '@listings/errors';
import { actorOfKey } from '@listings/feature-accounts';
import type { Authenticate, RequestCredentials, RequestLog } from '@listings/feature-accounts';
import type { InstallationWatch } from '@listings/nest';
import { isCorrelationId, withCorrelation } from '@listings/platform';
import type { Clock, Logger } from '@listings/platform';
import { clientAddress } from './client-address.js';
import { TOKEN_FORM_PATH } from '../connections/token-form-page.js';
import { allowOrigins } from './cors.js';
import { acceptImages } from './image-body.js';
import { API_PREFIX, isOfPortal, keyScopeOf, operationOf } from './operation.js';
import { admitUser, callerOfSession, sessionOf } from '../portal/http/portal-caller.js';
import type { AdmissionOptions } from '../portal/http/portal-caller.js';
import type { ApiMetrics } from '../metrics.js';
import { keepRequestContexts } from './request-context.js';
import type { RequestContext } from './request-context.js';
import { RateLimited } from './rate-limit.js';
import type { RateLimiter } from './rate-limit.js';
import { refuseRestored } from './refuse-restored.js';
import { parseBody } from './request-body.js';
import { logRequests } from './request-log-hooks.js';
import { keepRouteTable } from './route-table.js';
import { SessionRequestLimit } from './session-request-limit.js';
import { UnknownKeyLimit } from './unknown-key-limit.js';

/** The date version of the interface [9.1]. */
export const API_VERSION = '2026-07-29';

/** Headers of every response [reliability 3, API8]; routes whose responses caches may keep replace `cache-control`. */
export const SAFE_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;

const MAX_BODY_BYTES = 1024 * 1024;
/** Ten fields of 4,096 characters, percent-encoded. */
const MAX_FORM_BYTES = 512 * 1024;

/**
 * Installs the hooks that run for every request before its body is read: correlation id, version header and CORS, then
 * authentication, rate limit and scope. A request without a valid key costs no more than its headers.
 */
export function installRequestHooks(
  server: FastifyInstance,
  options: {
    authenticate: Authenticate;
    limitRate: RateLimiter;
    metrics: ApiMetrics;
    corsOrigins: readonly string[];
    trustedProxies: BlockList;
    unknownKeysPerMinute: number;
    sessionRequestsPerMinute: number;
    clock: Clock;
    logger: Logger;
    /** Null when the requests of keys are not logged. */
    requestLog: RequestLog | null;
    installation: Pick<InstallationWatch, 'paused'>;
    portal: AdmissionOptions;
  },
): void {
  const { authenticate, limitRate, metrics, corsOrigins, trustedProxies, clock, logger, portal } = options;
  const sessionRequests = new SessionRequestLimit({ perMinute: options.sessionRequestsPerMinute, clock });
  const unknownKeys = new UnknownKeyLimit({
    perMinute: options.unknownKeysPerMinute,
    refused: metrics.unknownKeysRefused,
    clock,
  });
  keepRouteTable(server);
  keepRequestContexts(server);
  // The fields of these lines are listed below and contain no secrets, so the costly redaction is off.
  const lines = logger.child({}, { redact: [] });

  server.addHook('onRequest', (request, reply, done) => {
    const given = request.headers['x-correlation-id'];
    const id = typeof given === 'string' && isCorrelationId(given) ? given : clock.uuid();
    void reply.headers({ 'x-correlation-id': id, 'x-api-version': API_VERSION, ...SAFE_HEADERS });
    withCorrelation(id, done);
  });

  allowOrigins(server, corsOrigins);
  refuseRestored(server, options.installation);

  const authenticateKey = async (request: FastifyRequest, reply: FastifyReply): Promise<Caller> => {
    try {
      const caller = await authenticate(credentialsOf(request));
      if (caller.key) contextOf(request).key = { accountId: caller.accountId, keyId: caller.key.id };
      return caller;
    } catch (error) {
      if (error instanceof RequestError && error.code === 'SY90005') {
        await unknownKeys.count(clientAddress(request, trustedProxies), reply);
      }
      throw error;
    }
  };

  server.addHook('onRequest', async (request, reply) => {
    const operation = operationOf(request);
    if (!operation || isOfPortal(operation)) return;
    // A key decides before a cookie: a client that sends one acts as the key.
    const session = hasKey(request) ? undefined : await sessionOf(request, portal);
    if (session) sessionRequests.count(session.user);
    const caller = session ? callerOfSession(request, session, operation) : await authenticateKey(request, reply);
    contextOf(request).caller = caller;
    await limitRate(caller, reply);
    if (keyScopeOf(operation) === 'WRITE' && caller.scope !== 'WRITE') throw new RequestError('SY90003');
  });

  server.addHook('onRequest', async (request, reply) => {
    const operation = operationOf(request);
    if (!operation || !isOfPortal(operation)) return;
    const context = contextOf(request);
    const origin = { address: clientAddress(request, trustedProxies), userAgent: request.headers['user-agent'] };
    context.origin = origin;
    const keyScope = keyScopeOf(operation);
    if (keyScope && hasKey(request)) {
      const caller = await authenticateKey(request, reply);
      await limitRate(caller, reply);
      if (keyScope === 'WRITE' && caller.scope !== 'WRITE') throw new PortalError('AUTH_INSUFFICIENT_SCOPE');
      const { accountId, scope } = caller;
      context.caller = { accountId, actor: actorOfKey(caller, origin), canWrite: scope === 'WRITE' };
      return;
    }
    context.caller = await admitUser(request, operation, origin, {
      ...portal,
      countRequest: (user) => sessionRequests.count(user),
      countUnknown: () => unknownKeys.count(origin.address, reply),
    });
  });

  // Calls of a wrong path belong in the log of their account too.
  if (options.requestLog)
    server.addHook('onRequest', async (request, reply) => {
      if (operationOf(request) || !hasKey(request) || !request.url.startsWith(`${API_PREFIX}/`)) return;
      await authenticateKey(request, reply).catch((error: unknown) => {
        if (error instanceof RateLimited) throw error;
      });
    });

  server.addHook('preClose', (done) => {
    unknownKeys.stop();
    done();
  });

  server.addHook('onResponse', (request, reply, done) => {
    const operation = operationOf(request)?.id ?? 'none';
    metrics.requestSeconds.observe({ operation, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    lines.info(
      {
        method: request.method,
        // The route and not the path, because a path may contain a token.
        path: request.routeOptions.url,
        operation,
        accountId: request.context?.caller?.accountId,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });

  if (options.requestLog) logRequests(server, options.requestLog);

  server.removeAllContentTypeParsers();
  acceptImages(server);
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
    (_request, body, done) => {
      try {
        done(null, parseBody(String(body)));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  acceptTokenForms(server);
}

/** Forms are accepted at one route only. Everywhere else their content type is refused, as any other one is. */
function acceptTokenForms(server: FastifyInstance): void {
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (request, body, done) => {
      if (request.routeOptions.url !== TOKEN_FORM_PATH) {
        return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type'] ?? ''));
      }
      done(null, new URLSearchParams(String(body)));
    },
  );
}

function contextOf({ context }: FastifyRequest): RequestContext {
  if (!context) throw new Error('The request has no context.');
  return context;
}

function hasKey({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined || headers['x-marketplace-key'] !== undefined;
}

function credentialsOf({ headers }: FastifyRequest): RequestCredentials {
  const single = (name: string) => (typeof headers[name] === 'string' ? headers[name] : undefined);
  return {
    authorization: headers.authorization,
    marketplaceKey: single('x-marketplace-key'),
    marketplaceHost: single('x-marketplace-host'),
  };
}
