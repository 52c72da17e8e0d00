import { IDENTITY } from '../../identity.module.js';
import type { IdentityDependencies } from '../../dependencies.js';
import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import { invalidField } from '@listings/errors';
import { IDENTITY_BOUNDS } from '../../rules/identity-bounds.js';
import { confirmSecondFactor, disableSecondFactor, startSecondFactor } from '../../second-factor/set-up-second-factor.js';
import { deviceCookieFor } from '../../sign-in/known-device.js';
import { enterSecondFactor } from '../../second-factor/enter-second-factor.js';
import { replaceRecoveryCodes } from '../../second-factor/recovery-codes.js';
import { csrfTokenOf } from '@listings/api-kit';
import { inputText, listOf, text } from '@listings/api-kit';
import { SessionCookie } from '@listings/api-kit';
import { DeviceCookie } from '../sessions/device-cookie.js';
import { ApiController, Operation } from '@listings/api-kit';
import type { SessionCall } from '@listings/api-kit';
import { bodyOf, recordOf } from '@listings/api-kit';
import { CSRF_EXAMPLE, Done, passwordInput, RotatedSession } from '@listings/api-kit';

const PasswordBody = bodyOf({ password: passwordInput() });
const codeInput = () =>
  inputText('The six digits that the authenticator app shows.', { maxLength: IDENTITY_BOUNDS.oneTimeCode });

const CODES_EXAMPLE = ['k7dm-4w2p-x9ta-hc3n', 'r2vb-8mqe-5jfs-ty6g'];
const recoveryCodes = () =>
  listOf('Ten codes, each of which replaces the second factor once. They are shown this one time.', text('A code.'));

const SecondFactorSecret = recordOf('SecondFactorSecret', 'What an authenticator app needs.', {
  secret: text('The secret, for an app without camera.'),
  otpauthUrl: text('The URL to show as QR code.'),
});

const SecondFactorConfirmed = recordOf('SecondFactorConfirmed', 'The second factor is enabled.', {
  recoveryCodes: recoveryCodes(),
  csrfToken: text('The CSRF token of the session from now on.'),
});

const RecoveryCodes = recordOf('RecoveryCodes', 'New recovery codes.', { recoveryCodes: recoveryCodes() });

const EnterBody = bodyOf({
  code: Type.Optional(codeInput()),
  recoveryCode: Type.Optional(inputText('One of the recovery codes.', { maxLength: IDENTITY_BOUNDS.recoveryCode })),
});

const ConfirmBody = bodyOf({ code: codeInput() });

/** The second factor: an authenticator app, and recovery codes [contract 12]. */
@ApiController('users')
export class SecondFactorController {
  constructor(
    @Inject(IDENTITY) private readonly identity: IdentityDependencies,
    private readonly cookie: SessionCookie,
    private readonly device: DeviceCookie,
  ) {}

  @Operation({
    id: 'portalEnterSecondFactor',
    route: 'POST /sign-in/second-factor',
    access: { session: 'PENDING' },
    audit: 'user.signed_in',
    tag: 'sessions',
    summary: 'Enter the second factor',
    description:
      'Completes a sign-in with a code of the authenticator app or with a recovery code; give one of the two. A code is valid once. The session gets a new token.',
    body: { schema: EnterBody, example: { code: '123456' } },
    response: RotatedSession,
    example: { csrfToken: CSRF_EXAMPLE },
    errors: ['CONFLICT'],
  })
  async enter({ session: { user }, origin, body, request, reply }: SessionCall<{ body: typeof EnterBody }>) {
    const { code, recoveryCode } = body;
    if ((code === undefined) === (recoveryCode === undefined))
      throw invalidField('code', 'give either code or recoveryCode');
    const entry = code === undefined ? { recoveryCode: recoveryCode as string } : { code };
    const deviceCookie = this.device.read(request);
    const token = await enterSecondFactor(this.identity, { user, entry, origin, deviceCookie });
    this.cookie.write(reply, token);
    this.device.write(reply, deviceCookieFor(this.identity, deviceCookie, user.email));
    return { csrfToken: csrfTokenOf(token) };
  }

  @Operation({
    id: 'portalStartSecondFactor',
    route: 'POST /second-factor/start',
    access: { session: 'USER' },
    audit: { none: 'changes nothing yet; the confirmation has an entry' },
    summary: 'Start to set up the second factor',
    description:
      'Answers a new secret for an authenticator app. Sign-in asks for codes once the first one is confirmed.',
    body: { schema: PasswordBody, example: { password: 'correct horse battery' } },
    response: SecondFactorSecret,
    example: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      otpauthUrl:
        'otpauth://totp/listings.example:ann%40accounts.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=listings.example',
    },
    errors: ['CONFLICT'],
  })
  start({ session: { user }, body: { password } }: SessionCall<{ body: typeof PasswordBody }>) {
    return startSecondFactor(this.identity, { user, password });
  }

  @Operation({
    id: 'portalConfirmSecondFactor',
    route: 'POST /second-factor/confirm',
    access: { session: 'USER' },
    audit: 'user.second_factor_enabled',
    summary: 'Enable the second factor',
    description:
      'Enables the second factor with a first code, answers the recovery codes, ends the other sessions of the user, and gives the own one a new token.',
    body: { schema: ConfirmBody, example: { code: '123456' } },
    response: SecondFactorConfirmed,
    example: { recoveryCodes: CODES_EXAMPLE, csrfToken: CSRF_EXAMPLE },
    errors: ['CONFLICT'],
  })
  async confirm({ session: { user }, origin, body: { code }, reply }: SessionCall<{ body: typeof ConfirmBody }>) {
    const { recoveryCodes: codes, token } = await confirmSecondFactor(this.identity, { user, code, origin });
    this.cookie.write(reply, token);
    return { recoveryCodes: codes, csrfToken: csrfTokenOf(token) };
  }

  @Operation({
    id: 'portalDisableSecondFactor',
    route: 'POST /second-factor/disable',
    access: { session: 'USER' },
    audit: 'user.second_factor_disabled',
    summary: 'Disable the second factor',
    description: 'Deletes the secret and the recovery codes.',
    body: { schema: PasswordBody, example: { password: 'correct horse battery' } },
    response: Done,
    errors: ['CONFLICT'],
  })
  async disable({ session: { user }, origin, body: { password } }: SessionCall<{ body: typeof PasswordBody }>) {
    await disableSecondFactor(this.identity, { user, password, origin });
    return {};
  }

  @Operation({
    id: 'portalReplaceRecoveryCodes',
    route: 'POST /second-factor/recovery-codes',
    access: { session: 'USER' },
    audit: 'user.recovery_codes_replaced',
    summary: 'Replace the recovery codes',
    description: 'Answers ten new recovery codes; the earlier ones are no longer valid.',
    body: { schema: PasswordBody, example: { password: 'correct horse battery' } },
    response: RecoveryCodes,
    example: { recoveryCodes: CODES_EXAMPLE },
    errors: ['CONFLICT'],
  })
  async replaceCodes({ session: { user }, origin, body: { password } }: SessionCall<{ body: typeof PasswordBody }>) {
    return { recoveryCodes: await replaceRecoveryCodes(this.identity, { user, password, origin }) };
  }
}
