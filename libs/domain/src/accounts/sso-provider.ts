import type { Role } from '../callers/role.js';

/** A provider of single sign-on with OpenID Connect, whose users sign in to one account [contract 12]. */
export interface SsoProvider {
  /** Part of the paths of the sign-in. */
  readonly name: string;
  /** What people read on the button. */
  readonly displayName: string;
  /** The issuer's URL, exactly as its tokens name it. */
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client, which authenticates with PKCE alone. */
  readonly clientSecret?: string;
  readonly accountId: number;
  /** Only verified e-mail addresses of these domains sign in, in lower case. */
  readonly allowedDomains: readonly string[];
  /** The role of people who sign in for the first time without an invitation; undefined refuses them. */
  readonly justInTime?: Role;
  /** The claim that lists a person's groups. */
  readonly groupsClaim?: string;
  /** The role that each group gives; the highest one counts. */
  readonly roles: Readonly<Record<string, Role>>;
  /** Scopes to request. */
  readonly scopes: readonly string[];
  /** Treats addresses as verified when the provider sends no `email_verified`. */
  readonly trustEmail: boolean;
}

/** Whether a URL is on this machine, where plain http is safe. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
