import type { SsoProvider } from '@listings/domain';
import { DatabaseConfiguration } from '@listings/nest';
import {
  encryptionFrom,
  Flag,
  OneOf,
  Optional,
  Parsed,
  RequiredWith,
  Setting,
  Text,
  UrlWithScheme,
} from '@listings/platform';
import type { Encryption, MediaStoreConfiguration } from '@listings/platform';
import { readSsoProviders } from './read-sso-providers.js';

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

/** What an export and an import of an account read besides. */
export class TransferConfiguration implements MediaStoreConfiguration {
  @Setting('encrypts the secrets of an exported account; without it they are left out, or new ones are needed', {
    values: 'at least 20 characters',
    default: 'none',
  })
  @Optional()
  @Text()
  readonly ACCOUNT_EXPORT_PASSPHRASE?: string;

  @Setting('encrypts stored secrets, as in the processes', {
    values: '32 bytes in base64, separated by commas',
    default: 'required by `accounts import`, and by `accounts export` with a passphrase',
  })
  @Optional()
  @Parsed(encryptionFrom)
  readonly ENCRYPTION_KEY?: Encryption;

  @Setting('where photos and files are stored, as in the processes: in a folder or in an S3-compatible store')
  @OneOf(['local', 's3'])
  readonly MEDIA_STORE: 'local' | 's3' = 'local';

  @Setting('folder of the photos and files')
  @RequiredWith<TransferConfiguration>('MEDIA_STORE', 'local')
  @Text()
  readonly MEDIA_DIR?: string;

  @Setting('address of the S3-compatible store')
  @RequiredWith<TransferConfiguration>('MEDIA_STORE', 's3')
  @UrlWithScheme(['http:', 'https:'])
  readonly S3_ENDPOINT?: string;

  @Setting('region of the bucket')
  @RequiredWith<TransferConfiguration>('MEDIA_STORE', 's3')
  @Text()
  readonly S3_REGION?: string;

  @Setting('name of the bucket')
  @RequiredWith<TransferConfiguration>('MEDIA_STORE', 's3')
  @Text()
  readonly S3_BUCKET?: string;

  @Setting('id of the key for the bucket')
  @RequiredWith<TransferConfiguration>('MEDIA_STORE', 's3')
  @Text()
  readonly S3_ACCESS_KEY_ID?: string;

  @Setting('secret of that key')
  @RequiredWith<TransferConfiguration>('MEDIA_STORE', 's3')
  @Text()
  readonly S3_SECRET_ACCESS_KEY?: string;
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
