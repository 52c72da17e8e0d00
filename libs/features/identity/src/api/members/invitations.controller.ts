import { IDENTITY } from '../../identity.module.js';
import type { IdentityDependencies } from '../../dependencies.js';
import { Inject } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { PortalError } from '@listings/errors';
import { acceptInvitation, previewInvitation } from '../../invitations/accept-invitation.js';
import { invite, listInvitations, withdrawInvitation } from '../../invitations/invite.js';
import { isCsrfToken } from '@listings/api-kit';
import { ApiController, Operation } from '@listings/api-kit';
import type { PublicCall, SessionCall } from '@listings/api-kit';
import type { UserSession } from '@listings/api-kit';
import { SessionCookie } from '@listings/api-kit';
import { brandExamples, brandView, BrandView } from '@listings/feature-accounts/api';
import { Done } from '@listings/api-kit';
import { recordOf } from '@listings/api-kit';
import { listOf, text, timestamp, flag } from '@listings/api-kit';
import { nullable } from '@listings/api-kit';
import { RoleSchema } from '../sessions/session-schemas.js';
import { AcceptBody, InvitationBody, LookupBody, memberExamples, InvitationView } from './member-schemas.js';

const { invitation, token } = memberExamples;

/** Invitations of further members [contract 12]. */
@ApiController('members')
export class InvitationsController {
  constructor(
    @Inject(IDENTITY) private readonly identity: IdentityDependencies,
    private readonly cookie: SessionCookie,
  ) {}

  @Operation({
    id: 'portalInvitations',
    route: 'GET /invitations',
    access: { session: 'ADMIN' },
    summary: 'List the open invitations',
    description: 'Returns the invitations that nobody has accepted and that have not expired; at most 100.',
    response: recordOf('PortalInvitations', 'The open invitations of the account.', {
      invitations: listOf('The open invitations, newest first.', InvitationView),
    }),
    example: { invitations: [invitation] },
  })
  async list({ caller: { accountId } }: SessionCall) {
    return { invitations: await listInvitations(this.identity, accountId) };
  }

  @Operation({
    id: 'portalInvite',
    route: 'POST /invitations',
    access: { session: 'ADMIN' },
    audit: 'member.invited',
    summary: 'Invite a member',
    description:
      'Sends a link to the address in the language, with the brand of the account. It is valid for seven days and once. Without e-mail the response has the link. The invitation of an address that has one is renewed, and its old link no longer works. Only an owner invites owners. At most 100 invitations are open: CONFLICT.',
    body: { schema: InvitationBody, example: { email: invitation.email, role: invitation.role, language: 'de' } },
    response: recordOf('PortalCreatedInvitation', 'The new invitation.', {
      invitation: InvitationView,
      link: nullable(text('The link to hand over. Null when it was sent to the address.')),
    }),
    example: { invitation, link: null },
    errors: ['CONFLICT'],
  })
  async create({ caller, body }: SessionCall<{ body: typeof InvitationBody }>) {
    const { invitation: created, link } = await invite(this.identity, caller, body);
    return { invitation: created, link };
  }

  @Operation({
    id: 'portalWithdrawInvitation',
    route: 'DELETE /invitations/:invitationId',
    access: { session: 'ADMIN' },
    audit: 'member.invitation_withdrawn',
    summary: 'Withdraw an invitation',
    description: 'The link of the invitation no longer works.',
    path: {
      invitationId: { idType: 'Invitation', description: 'Id of the invitation.', example: invitation.id },
    },
    response: Done,
  })
  async withdraw({ caller, path: { invitationId: id } }: SessionCall<{ path: 'invitationId' }>) {
    await withdrawInvitation(this.identity, caller, id);
    return {};
  }

  @Operation({
    id: 'portalLookUpInvitation',
    route: 'POST /invitations/lookup',
    access: 'public',
    audit: { none: 'reads; it is a POST to keep the token out of URLs' },
    summary: 'Look up an invitation by its link',
    description:
      'Returns what the link invites to. The token travels in the body, because URLs are logged. An unknown, used or expired token is NOT_FOUND.',
    body: { schema: LookupBody, example: { token } },
    response: recordOf('PortalInvitationPreview', 'What a link invites to.', {
      accountName: text('Name of the account.'),
      email: text('E-mail address that is invited.'),
      role: RoleSchema,
      expiresAt: timestamp('When the link ends.'),
      brand: BrandView,
      signInRequired: flag('Whether a user has this address already, who signs in before accepting.'),
    }),
    example: {
      accountName: 'Acme',
      email: invitation.email,
      role: invitation.role,
      expiresAt: invitation.expiresAt,
      brand: brandExamples.brand,
      signInRequired: false,
    },
    errors: ['NOT_FOUND'],
  })
  async lookUp({ origin, body: { token: given } }: PublicCall<{ body: typeof LookupBody }>) {
    const { brand, ...preview } = await previewInvitation(this.identity, { token: given, origin });
    return { ...preview, brand: brandView(brand) };
  }

  @Operation({
    id: 'portalAcceptInvitation',
    route: 'POST /invitations/accept',
    access: 'public',
    audit: 'member.joined',
    summary: 'Accept an invitation',
    description:
      'A new user sends `name` and `password` and gets a session. If a user has the address already, this user signs in first and sends the token alone, with `X-CSRF-Token`; otherwise CONFLICT. A link works once: afterwards it is NOT_FOUND.',
    body: { schema: AcceptBody, example: { token, name: 'Cem', password: 'correct horse battery', language: 'de' } },
    response: recordOf('PortalAcceptedInvitation', 'The result of an acceptance.', {
      signedIn: flag('Whether the response starts a session. It does for a new user.'),
      email: text('E-mail address of the member.'),
    }),
    example: { signedIn: true, email: invitation.email },
    errors: ['NOT_FOUND', 'CONFLICT'],
  })
  async accept({ session, origin, body, request, reply }: PublicCall<{ body: typeof AcceptBody }>) {
    const signedIn = userOf(request, session);
    const { email, sessionToken } = await acceptInvitation(this.identity, { ...body, signedIn, origin });
    if (sessionToken !== undefined) this.cookie.write(reply, sessionToken);
    return { signedIn: sessionToken !== undefined, email };
  }
}

/** The user of the browser, whose second factor is entered. As the operation is public, it checks the CSRF token itself. */
function userOf(request: FastifyRequest, session: UserSession | undefined) {
  if (!session || session.user.secondFactorPending) return undefined;
  const given = request.headers['x-csrf-token'];
  if (!isCsrfToken(typeof given === 'string' ? given : undefined, session.token))
    throw new PortalError('AUTH_INSUFFICIENT_SCOPE', 'X-CSRF-Token is missing or does not belong to the session.');
  return session.user;
}
