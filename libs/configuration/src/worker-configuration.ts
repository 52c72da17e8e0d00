import type { AuditStreamTarget } from '@listings/domain';
import { PublishingConfiguration } from '@listings/nest';
import { Parsed, RequiredWhen, RequiredWith, Setting, UrlWithScheme, WholeNumber } from '@listings/platform';
import { readDirectorySites } from '@listings/publisher-registry';
import type { PlanSite } from '@listings/publisher-registry';
import { auditStreamTarget, namesSyslogServer, readAuditStreamSecrets, readAuditStreamUrl } from './audit-stream.js';

/** The configuration of the worker process; docs/settings.md lists the variables. */
export class WorkerConfiguration extends PublishingConfiguration {
  @Setting('address at which clients and browsers reach the service')
  @UrlWithScheme(['http:', 'https:'])
  override readonly PUBLIC_URL!: string;

  override readonly METRICS_PORT: number = 9102;

  @WholeNumber({ min: 2, max: 1_000 })
  override readonly DATABASE_CONNECTIONS: number = 15;

  @Setting('additional directory sites, which no plug-in provides; give both processes the same', { values: 'JSON' })
  @Parsed(readDirectorySites)
  readonly SITES: readonly PlanSite[] = [];

  @Setting('posts that one worker prepares for their listings at the same time')
  @WholeNumber({ min: 1, max: 100 })
  readonly CAMPAIGN_CONCURRENCY: number = 4;

  @Setting(
    'calls about posts that one worker makes at the same time; [work at the same time](operating/database.md#work-at-the-same-time)',
  )
  @WholeNumber({ min: 1, max: 500 })
  readonly POST_CONCURRENCY: number = 16;

  @Setting(
    'pushes of locations that one worker makes at the same time; [work at the same time](operating/database.md#work-at-the-same-time)',
  )
  @WholeNumber({ min: 1, max: 500 })
  readonly LISTING_CONCURRENCY: number = 8;

  @Setting('connected accounts whose listings one worker matches at the same time')
  @WholeNumber({ min: 1, max: 50 })
  readonly MATCH_CONCURRENCY: number = 2;

  @Setting(
    'photo requests whose photos one worker checks and stores at the same time; one that waits for the servers of its photos does not count',
  )
  @WholeNumber({ min: 1, max: 100 })
  readonly PHOTO_CONCURRENCY: number = 4;

  @Setting(
    'verifications that one worker reads at the same time: linked listings / seconds between two reads x seconds of a call; [scaling.md](scaling.md#reads-of-publishers)',
  )
  @WholeNumber({ min: 1, max: 100 })
  readonly VERIFICATION_CONCURRENCY: number = 4;

  @Setting('seconds between two reads of a verification while the publisher decides')
  @WholeNumber({ min: 1, max: 604_800 })
  readonly VERIFICATION_OPEN_SECONDS: number = 600;

  @Setting('seconds between two reads of a verification that has ended')
  @WholeNumber({ min: 1, max: 2_592_000 })
  readonly VERIFICATION_SETTLED_SECONDS: number = 21_600;

  @Setting('listings whose reviews one worker reads at the same time')
  @WholeNumber({ min: 1, max: 100 })
  readonly REVIEW_CONCURRENCY: number = 4;

  @Setting('seconds between two reads of the reviews of a listing')
  @WholeNumber({ min: 1, max: 604_800 })
  readonly REVIEW_READ_SECONDS: number = 300;

  @Setting('connected accounts whose daily numbers are read at the same time')
  @WholeNumber({ min: 1, max: 100 })
  readonly INSIGHT_CONCURRENCY: number = 4;

  @Setting("connected accounts whose posts' engagement is read at the same time")
  @WholeNumber({ min: 1, max: 100 })
  readonly ENGAGEMENT_CONCURRENCY: number = 4;

  @Setting(
    'days for which the portal shows the requests of API keys; 0 logs none and deletes all. Give api and worker the same value',
  )
  @WholeNumber({ min: 0, max: 30 })
  readonly REQUEST_LOG_DAYS: number = 7;

  @Setting(
    'receiver or syslog server that gets the entries of all audit logs; may be private; [the audit log elsewhere](operating/security.md#the-audit-log-elsewhere)',
    {
      values: '`http://...`, `https://...`, `syslog+tcp://<host>:<port>`, `syslog+tls://<host>`',
      default: 'none: nothing is streamed',
    },
  )
  @RequiredWith<WorkerConfiguration>('AUDIT_STREAM_SECRET')
  @Parsed(readAuditStreamUrl)
  readonly AUDIT_STREAM_URL?: string;

  @Setting('signs the requests to `AUDIT_STREAM_URL`; a syslog server needs none', {
    values:
      '`whsec_` and the base64 of 24 to 64 random bytes; while it is rotated the new one and the one before, separated by a comma',
    default: 'required unless `AUDIT_STREAM_URL` is unset or names a syslog server',
  })
  @RequiredWhen<WorkerConfiguration>('AUDIT_STREAM_URL', (url) => !namesSyslogServer(url))
  @Parsed(readAuditStreamSecrets)
  readonly AUDIT_STREAM_SECRET?: readonly [string, ...string[]];

  @Setting('milliseconds between two looks for due work that nothing has announced')
  @WholeNumber({ min: 100, max: 60_000 })
  readonly SWEEP_MS: number = 2_000;

  /** Where the audit log is streamed to; undefined if nowhere. */
  get auditStreamTarget(): AuditStreamTarget | undefined {
    const { AUDIT_STREAM_URL: url, AUDIT_STREAM_SECRET: secrets } = this;
    return url === undefined ? undefined : auditStreamTarget(url, secrets);
  }
}
