import { IDENTITY } from '../../identity.module.js';
import type { IdentityDependencies } from '../../dependencies.js';
import { Inject } from '@nestjs/common';
import { INPUT_BOUNDS } from '@listings/domain';
import { ApiConfiguration } from '@listings/configuration/api';
import { csrfTokenOf } from '@listings/api-kit';
import { deviceCookieFor } from '../../sign-in/known-device.js';
import { listAccountsOf } from '../../sessions/switch-account.js';
import { sendsMail } from '../../mail/queue-mail.js';
import { signIn } from '../../sign-in/sign-in.js';
import { signOut } from '../../sessions/sign-out.js';
import { readBrand } from '@listings/feature-accounts';
import { flag, inputAsSent, inputText } from '@listings/api-kit';
import { SessionCookie } from '@listings/api-kit';
import { DeviceCookie } from './device-cookie.js';
import { ApiController, Operation } from '@listings/api-kit';
import type { PublicCall, SessionCall } from '@listings/api-kit';
import { bodyOf, recordOf } from '@listings/api-kit';
import { brandExamples, brandView } from '@listings/feature-accounts/api';
import { Done } from '@listings/api-kit';
import { SessionView } from './session-schemas.js';

const SignInBody = bodyOf({
  email: inputText('E-mail address.', { maxLength: INPUT_BOUNDS.emailAddress }),
  password: inputAsSent('Password.', { maxLength: INPUT_BOUNDS.password }),
});

const SignedInResponse = recordOf('SignedIn', 'The result of a sign-in.', {
  secondFactorRequired: flag('Whether the session needs the code of the second factor next.'),
});

/** Sign-in, sign-out and the session of a browser [contract 12]. */
@ApiController('sessions')
export class SessionsController {
  constructor(
    @Inject(IDENTITY) private readonly identity: IdentityDependencies,
    private readonly cookie: SessionCookie,
    private readonly device: DeviceCookie,
    private readonly configuration: ApiConfiguration,
  ) {}

  @Operation({
    id: 'portalSession',
    route: 'GET /session',
    access: 'public',
    summary: 'Get the session of the browser',
    description:
      'Returns the user, the account and the CSRF token of the session. Without a session the response says `signedIn: false`.',
    response: SessionView,
    example: {
      signedIn: true,
      secondFactorPending: false,
      csrfToken: 'Y3NyZi10b2tlbi1vZi10aGUtc2Vzc2lvbi1leGFtcGxl',
      signUpOpen: false,
      sendsMail: true,
      passwordSignIn: true,
      ssoProviders: [{ name: 'acme', displayName: 'Acme' }],
      mapStyleUrl: 'https://tiles.example/styles/streets.json',
      brand: brandExamples.brand,
      user: {
        id: '0b0f5a52-1c1c-4a53-8f3e-1d2c6f1e7a10',
        email: 'ann@accounts.example',
        name: 'Ann',
        language: 'en',
        emailVerified: true,
        secondFactorEnabled: false,
      },
      account: { id: 1001, status: 'ACTIVE', deletionAt: null, role: 'OWNER' },
      accounts: [{ id: 1001, name: 'Golden Gate Cafes', role: 'OWNER' }],
    },
  })
  async read({ session }: PublicCall) {
    const { signUpOpen, passwordSignIn, ssoProviders, brand } = this.identity.settings;
    // Who has not entered the second factor learns nothing of the account.
    const known = session?.user.secondFactorPending === false ? session.user.accountId : undefined;
    const service = {
      signUpOpen,
      sendsMail: sendsMail(this.identity),
      passwordSignIn,
      ssoProviders: ssoProviders.map(({ name, displayName }) => ({ name, displayName })),
      mapStyleUrl: this.configuration.MAP_STYLE_URL ?? null,
      brand: brandView(await readBrand(this.identity.database, brand, known)),
    };
    if (!session)
      return {
        signedIn: false,
        secondFactorPending: false,
        csrfToken: null,
        ...service,
        user: null,
        account: null,
        accounts: [],
      };
    const { user, token } = session;
    const pending = user.secondFactorPending;
    return {
      signedIn: !pending,
      secondFactorPending: pending,
      csrfToken: csrfTokenOf(token),
      ...service,
      user: pending
        ? null
        : {
            id: user.userId,
            email: user.email,
            name: user.name,
            language: user.language,
            emailVerified: user.emailVerified,
            secondFactorEnabled: user.secondFactorEnabled,
          },
      account: pending
        ? null
        : {
            id: user.accountId,
            status: user.accountStatus,
            deletionAt: user.deletionAt?.toISOString() ?? null,
            role: user.role,
          },
      accounts: pending ? [] : await listAccountsOf(this.identity, user.userId),
    };
  }

  @Operation({
    id: 'portalSignIn',
    route: 'POST /sign-in',
    access: 'public',
    audit: 'user.signed_in',
    summary: 'Sign in with e-mail address and password',
    description:
      'Starts a session, whose token the response sets as a cookie. An unknown address and a wrong password fail alike with AUTH_INVALID_KEY.',
    body: { schema: SignInBody, example: { email: 'ann@accounts.example', password: 'correct horse battery' } },
    response: SignedInResponse,
    example: { secondFactorRequired: false },
    errors: ['AUTH_INVALID_KEY'],
  })
  async signIn({ session, origin, body, request, reply }: PublicCall<{ body: typeof SignInBody }>) {
    const { email, password } = body;
    const deviceCookie = this.device.read(request);
    const { token, secondFactorRequired } = await signIn(this.identity, { email, password, origin, deviceCookie });
    // The browser forgets the session that it had.
    if (session) await signOut(this.identity, session.user);
    this.cookie.write(reply, token);
    if (!secondFactorRequired) this.device.write(reply, deviceCookieFor(this.identity, deviceCookie, email));
    return { secondFactorRequired };
  }

  @Operation({
    id: 'portalSignOut',
    route: 'POST /sign-out',
    access: { session: 'PENDING' },
    audit: { none: 'ends only the own session, which the user chose to end' },
    summary: 'Sign out',
    description: 'Ends the session and removes its cookie.',
    response: Done,
  })
  async signOut({ session, reply }: SessionCall) {
    await signOut(this.identity, session.user);
    this.cookie.clear(reply);
    return {};
  }
}
