import { Inject } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { finishSso } from '../../sso/finish-sso.js';
import { IDENTITY_BOUNDS } from '../../rules/identity-bounds.js';
import { signOut } from '../../sessions/sign-out.js';
import { SSO } from '../../sso/sso.module.js';
import { startSso } from '../../sso/start-sso.js';
import type { SsoDependencies } from '../../sso/sso-dependencies.js';
import { inputText } from '@listings/api-kit';
import { ApiController, Operation } from '@listings/api-kit';
import type { PublicCall } from '@listings/api-kit';
import type { QueryParameters } from '@listings/api-kit';
import { SessionCookie } from '@listings/api-kit';
import { SsoCookie } from './sso-cookie.js';
import { pageOfFailure } from './sso-failure-page.js';

const PROVIDER = { description: 'Name of the provider.', example: 'acme', format: 'name' } as const;
const AS_PAGE = 'A browser gets failures as a page, other clients get them as JSON.';

/** Where a sign-in ends that does not ask for another path. */
const DASHBOARD = '/dashboard';

const startQuery = {
  returnPath: {
    schema: inputText('Path of this service to which the browser returns; without it, the dashboard.', {
      maxLength: IDENTITY_BOUNDS.returnPath,
    }),
    example: '/dashboard',
  },
} as const satisfies QueryParameters;

/** Sign-in at a provider of single sign-on with OpenID Connect [contract 12]. */
@ApiController('sessions')
export class SsoController {
  constructor(
    @Inject(SSO) private readonly sso: SsoDependencies,
    private readonly session: SessionCookie,
    private readonly cookie: SsoCookie,
  ) {}

  @Operation({
    id: 'portalStartSso',
    route: 'GET /sso/:provider',
    access: 'public',
    summary: 'Sign in with a provider of single sign-on',
    description: `Redirects the browser to the provider, which returns it to the callback. The sign-in must end in the same browser within ten minutes. ${AS_PAGE}`,
    path: { provider: PROVIDER },
    query: startQuery,
    calledBy: 'a provider of single sign-on whose own page begins the sign-in',
    errors: ['DEPENDENCY_UNAVAILABLE'],
  })
  async start({ origin, path, query, request, reply }: PublicCall<{ path: 'provider'; query: typeof startQuery }>) {
    if (isLinkPreview(request)) return sendNothing(reply);
    try {
      const { url, browserToken } = await startSso(this.sso, {
        provider: path.provider,
        returnPath: query.returnPath,
        origin,
      });
      this.cookie.write(reply, browserToken);
      redirect(reply, url.href);
    } catch (error) {
      pageOfFailure(request, reply, error);
    }
  }

  @Operation({
    id: 'portalFinishSso',
    route: 'GET /sso/:provider/callback',
    access: 'public',
    summary: 'Return from a provider of single sign-on',
    description: `The provider redirects the browser here. Starts a session, whose token the response sets as a cookie, and redirects to the path that the sign-in started with. ${AS_PAGE}`,
    path: { provider: PROVIDER },
    calledBy: 'the provider of single sign-on',
    errors: ['AUTH_INVALID_KEY', 'AUTH_INSUFFICIENT_SCOPE', 'CONFLICT', 'DEPENDENCY_UNAVAILABLE'],
  })
  async finish({ session, origin, path, request, reply }: PublicCall<{ path: 'provider' }>) {
    if (isLinkPreview(request)) return sendNothing(reply);
    try {
      const { token, returnPath } = await finishSso(this.sso, {
        provider: path.provider,
        query: new URLSearchParams(request.url.split('?').slice(1).join('?')),
        browserToken: this.cookie.read(request),
        origin,
      });
      // The browser forgets the session that it had.
      if (session) await signOut(this.sso, session.user);
      this.cookie.clear(reply);
      this.session.write(reply, token);
      redirect(reply, returnPath ?? DASHBOARD);
    } catch (error) {
      pageOfFailure(request, reply, error);
    }
  }
}

/** Programs that look at a link send HEAD requests, which must not start or end a sign-in. */
function isLinkPreview(request: FastifyRequest): boolean {
  return request.method === 'HEAD';
}

function sendNothing(reply: FastifyReply): void {
  void reply.status(200).send();
}

/** The addresses contain secrets: the next page gets no referrer. */
function redirect(reply: FastifyReply, location: string): void {
  void reply.header('referrer-policy', 'no-referrer').redirect(location, 302);
}
