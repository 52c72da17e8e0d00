import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { actorOf, includesRole, scopeOfRole } from '@listings/domain';
import type { Actor, Caller, RequestOrigin, SignedInUser } from '@listings/domain';
import { PortalError, RequestError } from '@listings/errors';
import { isWrite } from '../operations/operation.js';
import type { OperationDeclaration, SessionRole } from '../operations/operation.js';
import type { SessionCookie } from './cookies.js';
import { isCsrfToken } from './csrf-token.js';
import type { FindSession } from './ports.js';

/** A user with the token of the session. */
export interface UserSession {
  readonly user: SignedInUser;
  readonly token: string;
}

/** The caller of a portal operation: a user, or an API key where the operation accepts one. */
export interface PortalCaller {
  readonly accountId: number;
  /** The author of changes, for the audit log. */
  readonly actor: Actor;
  /** Whether the caller may change anything: an editor or higher, or a key with the scope WRITE. */
  readonly canWrite: boolean;
  /** Undefined for an API key. */
  readonly session?: UserSession;
}

/** What the admission of requests needs. */
export interface AdmissionOptions {
  readonly findSession: FindSession;
  readonly cookie: SessionCookie;
  /** Origin of the service. */
  readonly publicUrl: string;
}

/** Finds the session of the request's cookie. An unknown or expired one is undefined, as no cookie is. */
export async function sessionOf(
  request: FastifyRequest,
  { findSession, cookie }: AdmissionOptions,
): Promise<UserSession | undefined> {
  const token = cookie.read(request);
  const user = token === undefined ? undefined : await findSession(token);
  return token !== undefined && user ? { user, token } : undefined;
}

/**
 * Admits the session of a caller to a portal operation or throws 401 or 403: second factor, role, state of the account,
 * and CSRF token of writes.
 */
export function admitSession(
  request: FastifyRequest,
  session: UserSession | undefined,
  operation: OperationDeclaration,
): void {
  // Public operations sign in or out, whatever session the browser has.
  if (operation.access === 'public') return;
  const { session: needed } = operation.access;
  if (!session || needed === undefined) throw new PortalError('AUTH_INVALID_KEY');
  assertRole(session.user, needed);
  if (isWrite(operation)) assertCsrfToken(request, session.token);
}

/** The caller of the portal with this session. */
export function callerOf(session: UserSession, origin: RequestOrigin): PortalCaller {
  const { user } = session;
  const canWrite = includesRole(user.role, 'EDITOR');
  return { accountId: user.accountId, actor: actorOf(user, origin), canWrite, session };
}

function assertRole(user: SignedInUser, needed: SessionRole): void {
  if (needed === 'PENDING') return;
  if (user.secondFactorPending) throw new PortalError('AUTH_INVALID_KEY', 'Enter the code of the second factor first.');
  if (needed === 'USER') return;
  if (user.accountStatus === 'SUSPENDED') throw new PortalError('AUTH_INSUFFICIENT_SCOPE', 'The account is suspended.');
  if (user.deletionAt !== null)
    throw new PortalError('AUTH_INSUFFICIENT_SCOPE', 'The account is being deleted. An owner can cancel the deletion.');
  if (!includesRole(user.role, needed))
    throw new PortalError('AUTH_INSUFFICIENT_SCOPE', `This needs the role ${needed}; yours is ${user.role}.`);
}

function assertCsrfToken(request: FastifyRequest, token: string): void {
  const given = request.headers['x-csrf-token'];
  if (!isCsrfToken(typeof given === 'string' ? given : undefined, token))
    throw new PortalError('AUTH_INSUFFICIENT_SCOPE', 'X-CSRF-Token is missing or does not belong to the session.');
}

/** Refuses a write that a page of another site sends: it could sign a user in to the account of an attacker. */
export function assertSameOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const foreign = origin !== undefined && origin !== new URL(publicUrl).origin && !isDirect(origin, request);
  if (foreign || site === 'cross-site')
    throw new PortalError('AUTH_INSUFFICIENT_SCOPE', 'A page of another site sent the request.');
}

/**
 * Whether a page comes from the address of this process, without the name of the service. Only addresses count: a name
 * can be one of an attacker that leads here (DNS rebinding).
 */
function isDirect(origin: string, { headers: { host } }: FastifyRequest): boolean {
  if (host === undefined || origin !== `http://${host}` || !URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
}

/**
 * The caller of a public operation that a session makes: the rights of the role, and no limit of the plan
 * [contract 12].
 */
export function callerOfSession(
  request: FastifyRequest,
  { user, token }: UserSession,
  operation: OperationDeclaration,
): Caller {
  if (user.secondFactorPending) throw new RequestError('SY90005');
  if (user.accountStatus === 'SUSPENDED' || user.deletionAt !== null) throw new RequestError('SY90001');
  const given = request.headers['x-csrf-token'];
  if (isWrite(operation) && !isCsrfToken(typeof given === 'string' ? given : undefined, token))
    throw new RequestError('SY90001', 'X-CSRF-Token is missing or does not belong to the session', { status: 403 });
  return {
    accountId: user.accountId,
    scope: scopeOfRole(user.role),
    source: 'user',
    user: { id: user.userId, email: user.email, role: user.role, language: user.language },
    limits: { minute: null, hour: null, day: null },
  };
}
