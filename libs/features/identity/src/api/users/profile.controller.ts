import type { IdentityDependencies } from '../../dependencies.js';
import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import { changeLanguage, readProfile, renameUser } from '../../users/profile.js';
import { IDENTITY } from '../../identity.module.js';
import { requestVerification, verifyEmail } from '../../sign-up/verify-email.js';
import { count, flag, text } from '@listings/api-kit';
import { uuidOf } from '@listings/api-kit';
import { nullable } from '@listings/api-kit';
import { ApiController, Operation } from '@listings/api-kit';
import type { PublicCall, SessionCall } from '@listings/api-kit';
import { bodyOf, recordOf } from '@listings/api-kit';
import { Done, languageInput, nameInput, TOKEN_EXAMPLE, tokenInput } from '@listings/api-kit';

const ProfileView = recordOf('Profile', 'The signed-in user.', {
  id: uuidOf('User', 'Id of the user.'),
  email: text('E-mail address.'),
  name: text('Name.'),
  language: nullable(text('Language of e-mails and reports, such as `de`; null until the dashboard has set it.')),
  emailVerified: flag('Whether the user has confirmed the e-mail address.'),
  hasPassword: flag('Whether the user has a password; false with single sign-on only.'),
  secondFactorEnabled: flag('Whether sign-in needs a second factor.'),
  recoveryCodesLeft: count('Recovery codes that are not used yet.'),
});

const PROFILE = {
  id: '0b0f5a52-1c1c-4a53-8f3e-1d2c6f1e7a10',
  email: 'ann@accounts.example',
  name: 'Ann',
  language: 'en',
  emailVerified: true,
  hasPassword: true,
  secondFactorEnabled: true,
  recoveryCodesLeft: 10,
};

const UpdateBody = bodyOf({
  name: Type.Optional(nameInput('Name.')),
  language: Type.Optional(languageInput('Language of e-mails and reports.')),
});

const VerifyBody = bodyOf({ token: tokenInput() });

/** The signed-in user: profile and e-mail address [contract 12]. */
@ApiController('users')
export class ProfileController {
  constructor(@Inject(IDENTITY) private readonly identity: IdentityDependencies) {}

  @Operation({
    id: 'portalProfile',
    route: 'GET /profile',
    access: { session: 'USER' },
    summary: 'Get the own profile',
    description: 'Returns the signed-in user.',
    response: ProfileView,
    example: PROFILE,
  })
  read({ session: { user } }: SessionCall) {
    return readProfile(this.identity, user.userId);
  }

  @Operation({
    id: 'portalUpdateProfile',
    route: 'PATCH /profile',
    access: { session: 'USER' },
    audit: 'user.renamed',
    summary: 'Update the own profile',
    description: 'Changes the name of the signed-in user, and the language in which e-mails and reports are written.',
    body: {
      schema: UpdateBody,
      example: { name: 'Ann', language: 'de' },
    },
    response: ProfileView,
    example: PROFILE,
  })
  async update({ session: { user }, origin, body: { name, language } }: SessionCall<{ body: typeof UpdateBody }>) {
    if (name !== undefined) await renameUser(this.identity, { user, name, origin });
    if (language !== undefined) await changeLanguage(this.identity, { userId: user.userId, language });
    return readProfile(this.identity, user.userId);
  }

  @Operation({
    id: 'portalVerifyEmail',
    route: 'POST /email/verify',
    access: 'public',
    audit: 'user.email_verified',
    summary: 'Confirm an e-mail address',
    description: 'Confirms the address with the link that was sent to it, which is valid once and for one hour.',
    body: {
      schema: VerifyBody,
      example: { token: TOKEN_EXAMPLE },
    },
    response: Done,
  })
  async verify({ origin, body: { token } }: PublicCall<{ body: typeof VerifyBody }>) {
    await verifyEmail(this.identity, { token, origin });
    return {};
  }

  @Operation({
    id: 'portalResendVerification',
    route: 'POST /email/verify/resend',
    access: { session: 'USER' },
    audit: { none: 'changes nothing; the confirmation has an entry' },
    summary: 'Send the link that confirms the e-mail address',
    description: 'Fails with CONFLICT when the address is confirmed already, and when the service sends no e-mails.',
    response: Done,
    errors: ['CONFLICT'],
  })
  async resend({ session: { user } }: SessionCall) {
    await requestVerification(this.identity, user);
    return {};
  }
}
