import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { Provider as OidcProvider } from 'oidc-provider';
import { identityStore } from './identity-store.js';
import { listen } from './listen.js';

/** A person at an identity provider: what its tokens say. */
export interface Person {
  readonly subject: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
}

/** An OpenID Connect provider on a loopback port, whose browsers sign in as {@link IdentityProvider.person}. */
export interface IdentityProvider {
  readonly issuer: string;
  /** The person who signs in next; undefined cancels at the provider. */
  person: Person | undefined;
  /** Publishes keys with which it does not sign. */
  foreignKeys: boolean;
  /** Requests that the provider has received, as `GET /path`. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** The only client of the provider. */
export const IDENTITY_CLIENT = { clientId: 'listings', clientSecret: 'a-client-secret-that-no-log-may-hold' } as const;

let signingKey: object | undefined;
const KEY_USE = { use: 'sig', alg: 'RS256', kid: 'tests' };
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Starts a real provider for tests. It asks nobody for a password: it signs in `person` at once. */
export async function startIdentityProvider({
  redirectUris,
  claimsInIdToken = false,
}: {
  redirectUris: readonly string[];
  claimsInIdToken?: boolean;
}): Promise<IdentityProvider> {
  // Only the tests that need it load it.
  const { Provider } = await import('oidc-provider');
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listen(server)}`;
  const people = new Map<string, Person>();
  const requests: string[] = [];
  signingKey ??= { ...newKey().privateKey.export({ format: 'jwk' }), ...KEY_USE };

  const provider: OidcProvider = new Provider(issuer, {
    clients: [
      {
        client_id: IDENTITY_CLIENT.clientId,
        client_secret: IDENTITY_CLIENT.clientSecret,
        redirect_uris: [...redirectUris],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    adapter: identityStore(),
    jwks: { keys: [signingKey] },
    cookies: { keys: ['cookies-of-a-test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    conformIdTokenClaims: !claimsInIdToken,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => {
        const { subject: sub, ...claims } = people.get(subject) ?? { subject };
        return { sub, ...claims };
      },
    }),
    loadExistingGrant: async (context) => {
      const { accountId } = context.oidc.session ?? {};
      const grant = new provider.Grant({ clientId: IDENTITY_CLIENT.clientId, accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    requests.push(`${request.method} ${request.url?.split('?')[0]}`);
    if (running.foreignKeys && request.url === '/jwks') {
      const foreign = { ...newKey().publicKey.export({ format: 'jwk' }), ...KEY_USE };
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ keys: [foreign] }));
    }
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const { person } = running;
    if (person) people.set(person.subject, person);
    const result = person ? { login: { accountId: person.subject } } : { error: 'access_denied' };
    provider.interactionFinished(request, response, result).catch(() => response.writeHead(500).end());
  });

  const running: IdentityProvider = {
    issuer,
    person: undefined,
    foreignKeys: false,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return running;
}
