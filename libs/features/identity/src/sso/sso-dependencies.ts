import type { Logger } from '@listings/platform';
import type { IdentityDependencies } from '../dependencies.js';
import type { SsoProviderClient } from './provider-client.js';

/** Dependencies of sign-ins at providers. */
export interface SsoDependencies extends IdentityDependencies {
  readonly logger: Logger;
  /** The configured providers by name. */
  readonly providers: ReadonlyMap<string, SsoProviderClient>;
}

/** The path of the operation that starts a sign-in; the provider returns the browser to its child `callback`. */
export const SSO_PATH = '/api/v4/portal/sso';

/** The address to which a provider returns the browser. Operators register it at the provider. */
export function redirectUriOf(publicUrl: string, provider: string): string {
  return `${publicUrl.replace(/\/$/, '')}${SSO_PATH}/${provider}/callback`;
}
