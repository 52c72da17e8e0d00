import { IDENTITY } from '../../identity.module.js';
import type { IdentityDependencies } from '../../dependencies.js';
import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { confirmSignUp } from '../../sign-up/confirm-sign-up.js';
import { deviceCookieFor } from '../../sign-in/known-device.js';
import { signUp } from '../../sign-up/sign-up.js';
import type { FoundedAccount } from '../../sign-up/found-account.js';
import { flag, text } from '@listings/api-kit';
import { databaseIdOf } from '@listings/api-kit';
import { nullable } from '@listings/api-kit';
import { SessionCookie } from '@listings/api-kit';
import { DeviceCookie } from '../sessions/device-cookie.js';
import { ApiController, Operation } from '@listings/api-kit';
import type { PublicCall } from '@listings/api-kit';
import { bodyOf, recordOf } from '@listings/api-kit';
import {
  emailInput,
  languageInput,
  nameInput,
  newPasswordInput,
  passwordInput,
  TOKEN_EXAMPLE,
  tokenInput,
} from '@listings/api-kit';

const SignUpBody = bodyOf({
  accountName: nameInput('Name of the account.'),
  name: nameInput('Name of the user.'),
  email: emailInput(),
  password: newPasswordInput('Password of the user.'),
  language: Type.Optional(languageInput('Language of the e-mail, and of the new user.')),
});

const ConfirmSignUpBody = bodyOf({ token: tokenInput(), password: passwordInput('The password of the sign-up.') });

const SignedUp = recordOf('SignedUp', 'The result of a sign-up.', {
  verificationRequired: flag('Whether the link in the e-mail must be opened first; nothing exists until then.'),
  accountId: nullable(databaseIdOf('Account', 'Id of the account.')),
  apiKey: nullable(text('The first API key, a write key. It is not stored and is shown this one time.')),
});

const CREATED = {
  verificationRequired: false,
  accountId: 1001,
  apiKey: 'lst_exampleexampleexampleexampleexampleexample',
};

/** Sign-up, with which anyone may create an account when the configuration opens it [contract 12]. */
@ApiController('sessions')
export class SignUpController {
  constructor(
    @Inject(IDENTITY) private readonly identity: IdentityDependencies,
    private readonly cookie: SessionCookie,
    private readonly device: DeviceCookie,
  ) {}

  @Operation({
    id: 'portalSignUp',
    route: 'POST /sign-up',
    access: 'public',
    audit: { none: 'creates another account, and the entry is there' },
    summary: 'Create an account',
    description:
      'Creates an account with its owner, answers its first API key, and signs in. When the service sends e-mails, it first sends an e-mail with a link that confirms the address, and the response does not say whether the address already has a user. Fails with AUTH_INSUFFICIENT_SCOPE when sign-up is closed.',
    body: {
      schema: SignUpBody,
      example: {
        accountName: 'Golden Gate Cafes',
        name: 'Ann',
        email: 'ann@signup.example',
        password: 'eleven small violins',
        language: 'en',
      },
    },
    response: SignedUp,
    example: CREATED,
    errors: ['AUTH_INSUFFICIENT_SCOPE', 'CONFLICT'],
  })
  async signUp({ origin, body, request, reply }: PublicCall<{ body: typeof SignUpBody }>) {
    const founded = await signUp(this.identity, { ...body, origin });
    if (!founded) return { verificationRequired: true, accountId: null, apiKey: null };
    return this.signIn(founded, body.email, request, reply);
  }

  @Operation({
    id: 'portalConfirmSignUp',
    route: 'POST /sign-up/confirm',
    access: 'public',
    audit: { none: 'creates another account, and the entry is there' },
    summary: 'Confirm a sign-up',
    description:
      'Creates the account of a sign-up with the link that was sent by e-mail, which is valid once and for one hour, and the password of the sign-up. Answers the first API key and signs in.',
    body: { schema: ConfirmSignUpBody, example: { token: TOKEN_EXAMPLE, password: 'eleven small violins' } },
    response: SignedUp,
    example: CREATED,
    errors: ['CONFLICT'],
  })
  async confirm({ origin, body: { token, password }, request, reply }: PublicCall<{ body: typeof ConfirmSignUpBody }>) {
    const founded = await confirmSignUp(this.identity, { token, password, origin });
    return this.signIn(founded, founded.email, request, reply);
  }

  private signIn(
    { accountId, apiKey, token }: FoundedAccount,
    email: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    this.cookie.write(reply, token);
    this.device.write(reply, deviceCookieFor(this.identity, this.device.read(request), email));
    return { verificationRequired: false, accountId, apiKey };
  }
}
