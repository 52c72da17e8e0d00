import { BlockList } from 'node:net';
import { readSsoProviders } from '@listings/feature-accounts';
import type { SsoProvider } from '@listings/feature-accounts';
import { PublishingConfiguration } from '@listings/nest';
import {
  FalseOnlyWith,
  Flag,
  List,
  Optional,
  Parsed,
  readSender,
  readSmtpUrl,
  RequiredWith,
  Text,
  UrlWithScheme,
  WholeNumber,
} from '@listings/platform';
import { readDirectorySites } from '@listings/publisher-registry';
import type { PlanSite } from '@listings/publisher-registry';
import { readTrustedProxies } from './http/client-address.js';
import { readOrigins } from './http/cors.js';

/** The configuration of the api process; docs/operating.md describes the variables. */
export class ApiConfiguration extends PublishingConfiguration {
  override readonly METRICS_PORT: number = 9101;

  @WholeNumber({ min: 0, max: 65_535 })
  readonly PORT: number = 3000;

  @Text()
  readonly HOST: string = '127.0.0.1';

  @Optional()
  @UrlWithScheme(['http:', 'https:'])
  override readonly PUBLIC_URL?: string;

  /** Directory sites that no plug-in provides, as JSON [contract 3]. */
  @Parsed(readDirectorySites)
  readonly SITES: readonly PlanSite[] = [];

  /** Origins whose pages may call the API from a browser, separated by commas. */
  @Parsed(readOrigins)
  readonly CORS_ORIGINS: readonly string[] = [];

  /** Hosts that may use keys issued for a marketplace, separated by commas [contract 2]. */
  @List()
  readonly MARKETPLACE_HOSTS: readonly string[] = [];

  /** Addresses and networks of proxies whose X-Forwarded-For is believed, separated by commas. */
  @Parsed(readTrustedProxies)
  readonly TRUSTED_PROXIES: BlockList = new BlockList();

  /** Requests with unknown keys that a client address may send per minute. */
  @WholeNumber({ min: 1, max: 1_000_000 })
  readonly UNKNOWN_KEYS_PER_MINUTE: number = 600;

  /** Whether anyone may create an account in the portal [contract 12]. */
  @Flag()
  readonly SIGN_UP: boolean = false;

  /** Requests that one user may send with sessions per minute and process. */
  @WholeNumber({ min: 1, max: 1_000_000 })
  readonly SESSION_REQUESTS_PER_MINUTE: number = 600;

  /** The mail server. Without it, links are shown to the administrators who ask for them. */
  @Optional()
  @Parsed(readSmtpUrl)
  readonly SMTP_URL?: string;

  /** The sender of mails; required with SMTP_URL. */
  @RequiredWith<ApiConfiguration>('SMTP_URL')
  @Parsed(readSender)
  readonly MAIL_FROM?: string;

  /** Writes mails to the log when there is no mail server; they contain secret links, so only for development. */
  @Flag()
  readonly LOG_MAILS: boolean = false;

  /** The providers of single sign-on, as JSON; docs/portal-sso.md describes it. */
  @Parsed(readSsoProviders)
  readonly SSO_PROVIDERS: readonly SsoProvider[] = [];

  /** Whether users may sign in to the portal with passwords. */
  @FalseOnlyWith<ApiConfiguration>('SSO_PROVIDERS')
  @Flag()
  readonly PASSWORD_SIGN_IN: boolean = true;

  /** Days for which entries of the portal's audit log are kept. */
  @WholeNumber({ min: 30, max: 3_650 })
  readonly AUDIT_LOG_DAYS: number = 730;

  /** Days for which the requests of API keys are kept; 0: they are not logged. The worker has the same setting. */
  @WholeNumber({ min: 0, max: 30 })
  readonly REQUEST_LOG_DAYS: number = 7;

  /** Megabytes that the uploads of one account may take. */
  @WholeNumber({ min: 1, max: 10_000_000 })
  readonly UPLOAD_STORAGE_MB: number = 1_024;

  /** Files that one account may upload per minute. */
  @WholeNumber({ min: 1, max: 100_000 })
  readonly UPLOADS_PER_MINUTE: number = 120;

  /** Grace period in hours before an archive [contract 4]. */
  @WholeNumber({ min: 0, max: 8_760 })
  readonly ARCHIVE_GRACE_HOURS: number = 0;

  override get publicUrl(): string {
    return super.publicUrl || `http://${this.HOST}:${this.PORT}`;
  }
}
