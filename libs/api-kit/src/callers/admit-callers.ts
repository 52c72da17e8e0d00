import type { BlockList } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '@listings/domain';
import { actorOfKey } from '@listings/domain';
import { PortalError, RequestError } from '@listings/errors';
import { isOfPortal, isWrite, keyScopeOf, operationOf } from '../operations/operation.js';
import type { OperationDeclaration } from '../operations/operation.js';
import { clientAddress } from './client-address.js';
import { hasKey } from './key-admission.js';
import type { KeyAdmission } from './key-admission.js';
import { admitSession, assertSameOrigin, callerOf, callerOfSession, sessionOf } from './portal-caller.js';
import type { AdmissionOptions, PortalCaller } from './portal-caller.js';
import type { RateLimiter } from './rate-limit.js';
import { contextOf } from './request-context.js';
import type { SessionRequestLimit } from './session-request-limit.js';
import type { UnknownKeyLimit } from './unknown-key-limit.js';

/** What the admission of callers needs. */
export interface Admission {
  readonly keys: KeyAdmission;
  readonly limitRate: RateLimiter;
  readonly sessionRequests: SessionRequestLimit;
  readonly unknownKeys: UnknownKeyLimit;
  readonly trustedProxies: BlockList;
  readonly portal: AdmissionOptions;
}

/**
 * Finds the caller of each operation and admits it or answers 401, 403 or 429: key or session, rate limit, scope or
 * role. A request without a valid key costs no more than its headers.
 */
export function admitCallers(server: FastifyInstance, admission: Admission): void {
  server.addHook('onRequest', async (request, reply) => {
    const operation = operationOf(request);
    if (!operation) return;
    if (isOfPortal(operation)) await admitToPortal(request, reply, operation, admission);
    else await admitToApi(request, reply, operation, admission);
  });
}

async function admitToApi(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: OperationDeclaration,
  { keys, limitRate, sessionRequests, portal }: Admission,
): Promise<void> {
  const session = hasKey(request) ? undefined : await sessionOf(request, portal);
  if (session) sessionRequests.count(session.user);
  const caller = session ? callerOfSession(request, session, operation) : await keys.authenticate(request, reply);
  contextOf(request).caller = caller;
  await limitRate(caller, reply);
  if (lacksScope(caller, operation)) throw new RequestError('SY90003');
}

async function admitToPortal(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: OperationDeclaration,
  { keys, limitRate, sessionRequests, unknownKeys, trustedProxies, portal }: Admission,
): Promise<void> {
  const context = contextOf(request);
  const origin = { address: clientAddress(request, trustedProxies), userAgent: request.headers['user-agent'] };
  context.origin = origin;
  if (keyScopeOf(operation) === undefined || !hasKey(request)) {
    if (isWrite(operation)) assertSameOrigin(request, portal.publicUrl);
    const session = await sessionOf(request, portal);
    const hasCookie = portal.cookie.read(request) !== undefined;
    if (session) sessionRequests.count(session.user);
    else if (hasCookie) await unknownKeys.count(origin.address, reply);
    else if (operation.access !== 'public') throw new PortalError('AUTH_MISSING_KEY');
    admitSession(request, session, operation);
    context.caller = session && callerOf(session, origin);
    return;
  }
  const caller = await keys.authenticate(request, reply);
  await limitRate(caller, reply);
  if (lacksScope(caller, operation)) throw new PortalError('AUTH_INSUFFICIENT_SCOPE');
  const actor = actorOfKey(caller, origin);
  context.caller = { accountId: caller.accountId, actor, canWrite: caller.scope === 'WRITE' } satisfies PortalCaller;
}

function lacksScope({ scope }: Caller, operation: OperationDeclaration): boolean {
  return keyScopeOf(operation) === 'WRITE' && scope !== 'WRITE';
}
