import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client';
import type { ClientAuth, Configuration } from 'openid-client';
import { isLoopback } from '@listings/domain';
import type { SsoProvider } from '@listings/domain';
import { PortalError } from '@listings/errors';
import type { Clock, Logger } from '@listings/platform';
import { failureReason } from './provider-failure.js';
import { providerFetch } from './provider-fetch.js';

/** Seconds for one request to a provider. */
const TIMEOUT_SECONDS = 5;
/** How long a discovered configuration is used before it is read again. */
const FRESH_MS = 3_600_000;
/** How long a failed discovery answers further sign-ins, so that they do not queue at a provider that is down. */
const FAILED_MS = 5_000;
/** How far the clocks of provider and service may differ. */
const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * The connection to one provider. It reads the provider's configuration at the first sign-in, so that the service starts
 * while a provider is down; it keeps the last one while the provider cannot be reached.
 */
export class SsoProviderClient {
  private current?: { readonly configuration: Configuration; readonly readAt: number };
  private pending?: Promise<Configuration>;
  private retryAt = 0;

  constructor(
    readonly provider: SsoProvider,
    private readonly deps: { readonly clock: Clock; readonly logger: Logger },
  ) {}

  /** The provider's configuration; throws 503 with the time to wait while there is none. */
  async configuration(): Promise<Configuration> {
    const now = this.now();
    if (this.current && now - this.current.readAt < FRESH_MS) return this.current.configuration;
    if (now < this.retryAt) return this.lastOrUnavailable();
    this.pending ??= this.read().finally(() => (this.pending = undefined));
    return this.pending;
  }

  private async read(): Promise<Configuration> {
    try {
      const configuration = await discoverProvider(this.provider);
      this.current = { configuration, readAt: this.now() };
      return configuration;
    } catch (error) {
      this.retryAt = this.now() + FAILED_MS;
      this.deps.logger.warn(
        { provider: this.provider.name, reason: failureReason(error) },
        'the configuration of a provider of single sign-on cannot be read',
      );
      return this.lastOrUnavailable();
    }
  }

  private lastOrUnavailable(): Configuration {
    if (this.current) return this.current.configuration;
    throw unavailable(this.provider, Math.max(1, Math.ceil((this.retryAt - this.now()) / 1_000)));
  }

  private now(): number {
    return this.deps.clock.now().getTime();
  }
}

/** The failure of a sign-in while the provider cannot be reached. */
export function unavailable({ displayName }: SsoProvider, retryAfterSeconds = FAILED_MS / 1_000): PortalError {
  const message = `${displayName} cannot be reached. Try again in a moment.`;
  return new PortalError('DEPENDENCY_UNAVAILABLE', message, { retryAfterSeconds });
}

/** Reads the configuration of a provider. Throws if it is not the configured issuer or lacks an endpoint. */
export async function discoverProvider(provider: SsoProvider): Promise<Configuration> {
  const issuer = new URL(provider.issuer);
  const configuration = await discovery(
    issuer,
    provider.clientId,
    { [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    clientAuthentication(provider),
    {
      timeout: TIMEOUT_SECONDS,
      [customFetch]: providerFetch,
      // Signatures of tokens are checked although the token endpoint is called over TLS.
      execute: [enableNonRepudiationChecks, ...(isLoopback(issuer) ? [allowInsecureRequests] : [])],
    },
  );
  const metadata = configuration.serverMetadata();
  // The library accepts an issuer for all tenants of some providers; anybody could sign in with a tenant of their own.
  if (new URL(metadata.issuer).href !== issuer.href)
    throw new TypeError('The provider names another issuer than the configured one.');
  for (const endpoint of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    if (!isEndpoint(metadata[endpoint], issuer)) throw new TypeError(`The provider has no valid ${endpoint}.`);
  }
  return configuration;
}

function isEndpoint(given: string | undefined, issuer: URL): boolean {
  if (given === undefined || !URL.canParse(given)) return false;
  const url = new URL(given);
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url) && isLoopback(issuer));
}

/** Sends the secret as the provider supports it; HTTP Basic is the default of the standard. */
function clientAuthentication({ clientSecret }: SsoProvider): ClientAuth {
  if (clientSecret === undefined) return None();
  const post = ClientSecretPost(clientSecret);
  const basic = ClientSecretBasic(clientSecret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? [];
    const authenticate = methods.includes('client_secret_post') ? post : basic;
    authenticate(server, client, body, headers);
  };
}
