import { PublishingConfiguration } from '@listings/nest';
import { Parsed, UrlWithScheme, WholeNumber } from '@listings/platform';
import { readDirectorySites } from '@listings/publisher-registry';
import type { PlanSite } from '@listings/publisher-registry';

/** The configuration of the worker process; docs/operating.md describes the variables. */
export class WorkerConfiguration extends PublishingConfiguration {
  @UrlWithScheme(['http:', 'https:'])
  override readonly PUBLIC_URL!: string;

  override readonly METRICS_PORT: number = 9102;

  @WholeNumber({ min: 2, max: 1_000 })
  override readonly DATABASE_CONNECTIONS: number = 15;

  /** Directory sites that no plug-in provides, as JSON: those of the api, because a job checks the sites of locations. */
  @Parsed(readDirectorySites)
  readonly SITES: readonly PlanSite[] = [];

  @WholeNumber({ min: 1, max: 100 })
  readonly CAMPAIGN_CONCURRENCY: number = 4;

  @WholeNumber({ min: 1, max: 500 })
  readonly POST_CONCURRENCY: number = 16;

  @WholeNumber({ min: 1, max: 500 })
  readonly LISTING_CONCURRENCY: number = 8;

  @WholeNumber({ min: 1, max: 50 })
  readonly MATCH_CONCURRENCY: number = 2;

  @WholeNumber({ min: 1, max: 100 })
  readonly PHOTO_CONCURRENCY: number = 4;

  @WholeNumber({ min: 1, max: 100 })
  readonly VERIFICATION_CONCURRENCY: number = 4;

  /** Seconds between two checks of an open verification. */
  @WholeNumber({ min: 1, max: 604_800 })
  readonly VERIFICATION_OPEN_SECONDS: number = 600;

  /** Seconds between two checks of a verification that has ended. */
  @WholeNumber({ min: 1, max: 2_592_000 })
  readonly VERIFICATION_SETTLED_SECONDS: number = 21_600;

  /** Listings whose reviews are read at the same time. */
  @WholeNumber({ min: 1, max: 100 })
  readonly REVIEW_CONCURRENCY: number = 4;

  /** Seconds between two reads of the reviews of a listing. */
  @WholeNumber({ min: 1, max: 604_800 })
  readonly REVIEW_READ_SECONDS: number = 300;

  @WholeNumber({ min: 1, max: 100 })
  readonly INSIGHT_CONCURRENCY: number = 4;

  @WholeNumber({ min: 1, max: 100 })
  readonly ENGAGEMENT_CONCURRENCY: number = 4;

  /** Days for which the requests of API keys are kept; with 0 all of them are deleted. The api has the same setting. */
  @WholeNumber({ min: 0, max: 30 })
  readonly REQUEST_LOG_DAYS: number = 7;

  /** Milliseconds between two sweeps for due rows. */
  @WholeNumber({ min: 100, max: 60_000 })
  readonly SWEEP_MS: number = 2_000;
}
