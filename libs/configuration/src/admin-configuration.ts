import { readSsoProviders } from '@listings/feature-accounts';
import type { SsoProvider } from '@listings/feature-accounts';
import { DatabaseConfiguration } from '@listings/nest';
import { encryptionFrom, Flag, Parsed, Setting, UrlWithScheme } from '@listings/platform';
import type { Encryption } from '@listings/platform';

/** The configuration of every administration command; docs/settings.md lists the variables. */
export class AdminConfiguration extends DatabaseConfiguration {
  /** A command runs one statement at a time; the second connection serves what runs beside an open transaction. */
  override readonly DATABASE_CONNECTIONS: number = 2;
}

/** What a command reads besides that stores or opens sealed secrets. */
export class SecretsConfiguration {
  @Setting('encrypts stored secrets, as in the processes', {
    values: '32 bytes in base64, separated by commas',
    default: 'required by `set-webhook`, `rotate-encryption-key` and `restore-drill`',
  })
  @Parsed(encryptionFrom)
  readonly ENCRYPTION_KEY!: Encryption;

  @Setting('permits webhooks to private addresses; for development only')
  @Flag()
  readonly ALLOW_PRIVATE_ADDRESSES: boolean = false;
}

/** What the test of a provider of single sign-on reads besides. */
export class SsoConfiguration {
  @Setting('providers of single sign-on, as the api has them; [portal-sso.md](portal-sso.md)', {
    values: 'JSON',
    default: 'required by `test-sso`',
  })
  @Parsed(readSsoProviders)
  readonly SSO_PROVIDERS!: readonly SsoProvider[];

  @Setting('address at which clients and browsers reach the service', { default: 'required by `test-sso`' })
  @UrlWithScheme(['http:', 'https:'])
  readonly PUBLIC_URL!: string;
}
