import { IDENTITY } from '../../identity.module.js';
import type { IdentityDependencies } from '../../dependencies.js';
import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import { csrfTokenOf } from '@listings/api-kit';
import { endOneSession, endOtherSessions, listSessions } from '../../sessions/list-sessions.js';
import { switchAccount } from '../../sessions/switch-account.js';
import { LARGEST_INTEGER } from '@listings/pagination';
import { flag, listOf, text, timestamp } from '@listings/api-kit';
import { databaseIdOf, idOf, uuidOf } from '@listings/api-kit';
import { nullable } from '@listings/api-kit';
import { ApiController, Operation } from '@listings/api-kit';
import type { SessionCall } from '@listings/api-kit';
import { SessionCookie } from '@listings/api-kit';
import { bodyOf, recordOf } from '@listings/api-kit';
import { CSRF_EXAMPLE, Done } from '@listings/api-kit';

const SESSION_ID = '5b1c0e62-8a3f-4c1b-9a51-2f6f0d8a7c11';

const OwnSessions = recordOf('OwnSessions', 'The sessions of the signed-in user.', {
  sessions: listOf(
    'The sessions of the user, the latest use first.',
    recordOf('OwnSession', 'A session of the user.', {
      id: uuidOf('Session', 'Id of the session.'),
      accountId: databaseIdOf('Account', 'Id of the account in which the session acts.'),
      createdAt: timestamp('When the user signed in.'),
      lastUsedAt: timestamp('When the session was used, to the minute.'),
      address: text('The address of the sign-in.'),
      userAgent: nullable(text('The browser of the sign-in, as it calls itself.')),
      current: flag('Whether it is the session that makes the request.'),
    }),
  ),
});

const SwitchedSession = recordOf('SwitchedSession', 'The session acts in another account.', {
  csrfToken: text('The CSRF token of the session from now on; the earlier one is no longer valid.'),
  secondFactorRequired: flag('Whether the session needs the code of the second factor next.'),
});

const SwitchAccountBody = bodyOf({
  accountId: idOf('Account', Type.Integer({ minimum: 1, maximum: LARGEST_INTEGER, description: 'Id of the account.' })),
});

/** The sessions of the signed-in user, and the account in which one acts [contract 12]. */
@ApiController('sessions')
export class OwnSessionsController {
  constructor(
    @Inject(IDENTITY) private readonly identity: IdentityDependencies,
    private readonly cookie: SessionCookie,
  ) {}

  @Operation({
    id: 'portalListSessions',
    route: 'GET /sessions',
    access: { session: 'USER' },
    summary: 'List the own sessions',
    description: 'Returns the sessions of the signed-in user.',
    response: OwnSessions,
    example: {
      sessions: [
        {
          id: SESSION_ID,
          accountId: 1001,
          createdAt: '2026-07-06T18:33:29.664Z',
          lastUsedAt: '2026-07-06T18:40:02.100Z',
          address: '192.0.2.7',
          userAgent: 'Mozilla/5.0',
          current: true,
        },
      ],
    },
  })
  async list({ session: { user } }: SessionCall) {
    return { sessions: await listSessions(this.identity, user) };
  }

  @Operation({
    id: 'portalEndSession',
    route: 'DELETE /sessions/:id',
    access: { session: 'USER' },
    audit: 'session.ended',
    summary: 'End a session',
    description: 'Ends one of the own sessions, at once.',
    path: { id: { description: 'Id of the session.', example: SESSION_ID } },
    response: Done,
  })
  async end({ session: { user }, origin, path: { id: sessionId }, reply }: SessionCall<{ path: 'id' }>) {
    await endOneSession(this.identity, { user, sessionId, origin });
    if (sessionId === user.sessionId) this.cookie.clear(reply);
    return {};
  }

  @Operation({
    id: 'portalEndOtherSessions',
    route: 'POST /sessions/end-others',
    access: { session: 'USER' },
    audit: 'session.ended',
    summary: 'End all other sessions',
    description: 'Ends all sessions of the user but the one that makes the request.',
    response: Done,
  })
  async endOthers({ session: { user }, origin }: SessionCall) {
    await endOtherSessions(this.identity, { user, origin });
    return {};
  }

  @Operation({
    id: 'portalSwitchAccount',
    route: 'POST /session/account',
    access: { session: 'USER' },
    audit: { none: 'changes only the own session' },
    summary: 'Switch to another account',
    description:
      'Moves the session to another account of the user, and gives it a new token. If a provider of single sign-on has started the session, a user with a second factor enters it next.',
    body: {
      schema: SwitchAccountBody,
      example: { accountId: 1001 },
    },
    response: SwitchedSession,
    example: { csrfToken: CSRF_EXAMPLE, secondFactorRequired: false },
    errors: ['NOT_FOUND'],
  })
  async switchAccount({ session: { user }, body, reply }: SessionCall<{ body: typeof SwitchAccountBody }>) {
    const { accountId } = body;
    const { token, secondFactorRequired } = await switchAccount(this.identity, { user, accountId });
    this.cookie.write(reply, token);
    return { csrfToken: csrfTokenOf(token), secondFactorRequired };
  }
}
