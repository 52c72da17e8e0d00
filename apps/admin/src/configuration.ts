import { readSsoProviders } from '@listings/feature-accounts';
import type { SsoProvider } from '@listings/feature-accounts';
import { DatabaseConfiguration } from '@listings/nest';
import { encryptionFrom, Flag, Parsed, UrlWithScheme } from '@listings/platform';
import type { Encryption } from '@listings/platform';

/** The configuration of every administration command; docs/operating.md describes the variables. */
export class AdminConfiguration extends DatabaseConfiguration {
  /** A command runs one statement at a time; the second connection serves what runs beside an open transaction. */
  override readonly DATABASE_CONNECTIONS: number = 2;
}

/** What a command reads besides that stores or opens sealed secrets. */
export class SecretsConfiguration {
  @Parsed(encryptionFrom)
  readonly ENCRYPTION_KEY!: Encryption;

  /** Lets webhooks go to private addresses: for development only. */
  @Flag()
  readonly ALLOW_PRIVATE_ADDRESSES: boolean = false;
}

/** What the test of a provider of single sign-on reads besides. */
export class SsoConfiguration {
  @Parsed(readSsoProviders)
  readonly SSO_PROVIDERS!: readonly SsoProvider[];

  @UrlWithScheme(['http:', 'https:'])
  readonly PUBLIC_URL!: string;
}
