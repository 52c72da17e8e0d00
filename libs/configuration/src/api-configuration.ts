import { BlockList } from 'node:net';
import { planNames } from '@listings/domain';
import type { BrandLogo, PlanName, SsoProvider } from '@listings/domain';
import { PublishingConfiguration } from '@listings/nest';
import {
  FalseOnlyWith,
  Flag,
  List,
  OneOf,
  Optional,
  Parsed,
  readOrigins,
  readSender,
  readSmtpUrl,
  readTrustedProxies,
  RequiredWith,
  Setting,
  Text,
  UrlWithScheme,
  WholeNumber,
} from '@listings/platform';
import { readDirectorySites } from '@listings/publisher-registry';
import type { PlanSite } from '@listings/publisher-registry';
import { readBrandAccent, readBrandLogo, readBrandName } from './read-brand.js';
import { readSsoProviders } from './read-sso-providers.js';

/** The configuration of the api process; docs/settings.md lists the variables. */
export class ApiConfiguration extends PublishingConfiguration {
  override readonly METRICS_PORT: number = 9101;

  @Setting('port on which the api listens; 0 selects a free one')
  @WholeNumber({ min: 0, max: 65_535 })
  readonly PORT: number = 3000;

  @Setting('address on which the api listens')
  @Text()
  readonly HOST: string = '127.0.0.1';

  @Setting('address at which clients and browsers reach the service', { default: '`http://HOST:PORT`' })
  @Optional()
  @UrlWithScheme(['http:', 'https:'])
  override readonly PUBLIC_URL?: string;

  @Setting('additional directory sites, which no plug-in provides; give both processes the same', { values: 'JSON' })
  @Parsed(readDirectorySites)
  readonly SITES: readonly PlanSite[] = [];

  @Setting('origins whose pages may call the API from a browser', {
    values: 'such as `https://app.example`, separated by commas',
  })
  @Parsed(readOrigins)
  readonly CORS_ORIGINS: readonly string[] = [];

  @Setting('hosts accepted in `X-Marketplace-Host`')
  @List()
  readonly MARKETPLACE_HOSTS: readonly string[] = [];

  @Setting(
    'addresses or networks of your proxies; only their `X-Forwarded-For` is believed. Set it behind a proxy: otherwise all clients have the address of the proxy',
    { values: 'such as `10.0.0.0/8`, separated by commas' },
  )
  @Parsed(readTrustedProxies)
  readonly TRUSTED_PROXIES: BlockList = new BlockList();

  @Setting(
    'requests with unknown or missing keys that one client address (in IPv6, one /64 network) may send per minute and process; more are answered with 429 after at least one second. Valid keys are not limited by it',
  )
  @WholeNumber({ min: 1, max: 1_000_000 })
  readonly UNKNOWN_KEYS_PER_MINUTE: number = 600;

  @Setting('`true`: anyone may create an account in the portal')
  @Flag()
  readonly SIGN_UP: boolean = false;

  @Setting(
    'plan of an account that somebody creates in the portal; without it the account has no limits of seats and requests',
  )
  @OneOf(planNames)
  readonly SIGN_UP_PLAN: PlanName = 'ENTERPRISE';

  @Setting('requests that one user may send with sessions per minute and process; more are answered with 429')
  @WholeNumber({ min: 1, max: 1_000_000 })
  readonly SESSION_REQUESTS_PER_MINUTE: number = 600;

  @Setting(
    'the mail server: with `smtp://`, STARTTLS is used when offered, and `?requireTLS=true` insists on it. Without it no mails are sent',
    { values: '`smtp://user:password@host:587`, `smtps://...`' },
  )
  @Optional()
  @Parsed(readSmtpUrl)
  readonly SMTP_URL?: string;

  @Setting('sender of the mails', { values: 'such as `Listings <listings@example.com>`' })
  @RequiredWith<ApiConfiguration>('SMTP_URL')
  @Parsed(readSender)
  readonly MAIL_FROM?: string;

  @Setting('name under which the installation appears on pages and in mails; accounts may set their own')
  @Parsed(readBrandName)
  readonly BRAND_NAME: string = 'Listings';

  @Setting('accent of buttons and links; a shade of it that can be read is used in each theme', {
    values: 'such as `#3b54cb`',
  })
  @Optional()
  @Parsed(readBrandAccent)
  readonly BRAND_ACCENT?: string;

  @Setting('logo on pages and in mails', { values: 'path of a PNG or JPEG of at most 256 KB' })
  @Optional()
  @Parsed(readBrandLogo)
  readonly BRAND_LOGO?: BrandLogo;

  @Setting('without `SMTP_URL`: writes mails, with their secret links, to the log; for development only')
  @Flag()
  readonly LOG_MAILS: boolean = false;

  @Setting('providers of single sign-on; [portal-sso.md](portal-sso.md)', { values: 'JSON' })
  @Parsed(readSsoProviders)
  readonly SSO_PROVIDERS: readonly SsoProvider[] = [];

  @Setting('`false` turns off everything that needs passwords in the portal; only with `SSO_PROVIDERS`')
  @FalseOnlyWith<ApiConfiguration>('SSO_PROVIDERS')
  @Flag()
  readonly PASSWORD_SIGN_IN: boolean = true;

  @Setting(
    'style of the maps in the dashboard, for MapLibre GL: a style with vector tiles that you host or have a contract for. Its tiles, signs and fonts must come from the same origin. Without it maps show land, water and borders alone',
  )
  @Optional()
  @UrlWithScheme(['http:', 'https:'])
  readonly MAP_STYLE_URL?: string;

  @Setting('days for which entries of the audit log of the portal and of the history of locations are kept')
  @WholeNumber({ min: 30, max: 3_650 })
  readonly AUDIT_LOG_DAYS: number = 730;

  @Setting(
    'days for which the portal shows the requests of API keys; 0 logs none and deletes all. Give api and worker the same value',
  )
  @WholeNumber({ min: 0, max: 30 })
  readonly REQUEST_LOG_DAYS: number = 7;

  @Setting(
    'megabytes that the uploaded files of one account may take; photos of locations do not count, because they have files of their own',
  )
  @WholeNumber({ min: 1, max: 10_000_000 })
  readonly UPLOAD_STORAGE_MB: number = 1_024;

  @Setting('files that one account may upload per minute')
  @WholeNumber({ min: 1, max: 100_000 })
  readonly UPLOADS_PER_MINUTE: number = 120;

  @Setting('hours between the request to archive a location and its archiving by the worker; 0: at once')
  @WholeNumber({ min: 0, max: 8_760 })
  readonly ARCHIVE_GRACE_HOURS: number = 0;

  override get publicUrl(): string {
    return super.publicUrl || `http://${this.HOST}:${this.PORT}`;
  }
}
