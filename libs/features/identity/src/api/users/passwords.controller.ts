import { IDENTITY } from '../../identity.module.js';
import type { IdentityDependencies } from '../../dependencies.js';
import { Inject } from '@nestjs/common';
import { INPUT_BOUNDS } from '@listings/domain';
import { changePassword } from '../../passwords/change-password.js';
import { issueResetLink } from '../../passwords/reset-link.js';
import { requestReset } from '../../passwords/request-reset.js';
import { resetPassword } from '../../passwords/reset-password.js';
import { csrfTokenOf } from '@listings/api-kit';
import { inputText, text, timestamp } from '@listings/api-kit';
import { ApiController, Operation } from '@listings/api-kit';
import type { PublicCall, SessionCall } from '@listings/api-kit';
import { SessionCookie } from '@listings/api-kit';
import { bodyOf, recordOf } from '@listings/api-kit';
import {
  CSRF_EXAMPLE,
  Done,
  newPasswordInput,
  passwordInput,
  RotatedSession,
  TOKEN_EXAMPLE,
  tokenInput,
} from '@listings/api-kit';

const ResetLink = recordOf('ResetLink', 'A link for a new password.', {
  url: text('The link. Hand it to the member; it is shown this one time.'),
  expiresAt: timestamp('When the link ends.'),
});

const ForgotBody = bodyOf({ email: inputText('E-mail address.', { maxLength: INPUT_BOUNDS.emailAddress }) });

const ResetBody = bodyOf({ token: tokenInput(), password: newPasswordInput('The new password.') });

const ChangeBody = bodyOf({
  current: passwordInput('The current password.'),
  new: newPasswordInput('The new password.'),
});

/** Passwords: forgotten ones and changes [contract 12]. */
@ApiController('users')
export class PasswordsController {
  constructor(
    @Inject(IDENTITY) private readonly identity: IdentityDependencies,
    private readonly cookie: SessionCookie,
  ) {}

  @Operation({
    id: 'portalForgotPassword',
    route: 'POST /password/forgot',
    access: 'public',
    audit: { none: 'changes nothing yet; the reset has an entry' },
    summary: 'Ask for a new password',
    description:
      'Sends an e-mail with a link for a new password. The response is the same whether or not the address has a user, and whether or not the service sends e-mails. At most three e-mails an hour go to one address.',
    body: {
      schema: ForgotBody,
      example: { email: 'nobody@accounts.example' },
    },
    response: Done,
  })
  async forgot({ origin, body: { email } }: PublicCall<{ body: typeof ForgotBody }>) {
    await requestReset(this.identity, { email, origin });
    return {};
  }

  @Operation({
    id: 'portalResetPassword',
    route: 'POST /password/reset',
    access: 'public',
    audit: 'user.password_reset',
    summary: 'Set a new password with a link',
    description:
      'Sets a new password with a link, which is valid once and for one hour, and ends all sessions of the user.',
    body: {
      schema: ResetBody,
      example: { token: TOKEN_EXAMPLE, password: 'eleven small violins' },
    },
    response: Done,
  })
  async reset({ origin, body: { token, password } }: PublicCall<{ body: typeof ResetBody }>) {
    await resetPassword(this.identity, { token, password, origin });
    return {};
  }

  @Operation({
    id: 'portalChangePassword',
    route: 'POST /password/change',
    access: { session: 'USER' },
    audit: 'user.password_changed',
    summary: 'Change the own password',
    description: 'Changes the password, ends the other sessions of the user, and gives the own one a new token.',
    body: {
      schema: ChangeBody,
      example: { current: 'correct horse battery', new: 'eleven small violins' },
    },
    response: RotatedSession,
    example: { csrfToken: CSRF_EXAMPLE },
    errors: ['CONFLICT'],
  })
  async change({ session: { user }, origin, body, reply }: SessionCall<{ body: typeof ChangeBody }>) {
    const { current, new: fresh } = body;
    const token = await changePassword(this.identity, { user, current, fresh, origin });
    this.cookie.write(reply, token);
    return { csrfToken: csrfTokenOf(token) };
  }

  @Operation({
    id: 'portalIssueResetLink',
    route: 'POST /members/:userId/reset-link',
    access: { session: 'ADMIN' },
    audit: 'user.reset_link_issued',
    summary: "Issue a link for a member's new password",
    description:
      'Answers a link to hand over, when the service sends no e-mails; otherwise the member asks for one at sign-in (CONFLICT). The member must have no higher role than the caller, and must belong to no other account.',
    path: { userId: { description: 'Id of the member.', example: '0b0f5a52-1c1c-4a53-8f3e-1d2c6f1e7a10' } },
    response: ResetLink,
    example: {
      url: `https://listings.example/dashboard/reset-password#token=${TOKEN_EXAMPLE}`,
      expiresAt: '2026-07-06T19:33:29.664Z',
    },
    errors: ['CONFLICT'],
  })
  async issueResetLink({ session: { user: admin }, origin, path: { userId } }: SessionCall<{ path: 'userId' }>) {
    return issueResetLink(this.identity, { admin, userId, origin });
  }
}
