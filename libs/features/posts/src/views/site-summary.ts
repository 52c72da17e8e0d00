import { deliveryStatus, siteStatus } from '@listings/domain';
import type { CampaignStatus, DeliveryState, DeliveryStatus } from '@listings/domain';
import type { SiteTally } from '@listings/persistence';

/** Engagement numbers that publishers report for posts [2.4]. */
export interface Engagement {
  readonly views: number;
  readonly clicks: number;
  readonly reactions: number;
  readonly shares: number;
  readonly comments: number;
}

/** The state of a campaign at one site, over all its locations. */
export interface SiteSummary extends Engagement {
  readonly site: string;
  readonly status: DeliveryStatus;
  /** When its first post went live. */
  readonly publishedAt: Date | null;
  readonly submissionError: string | null;
}

/** Deliveries of one site in the same state. */
export type SiteShare = Omit<SiteTally, 'postId' | 'link'>;

/** The state to show before the start of a campaign creates the deliveries. */
export function stateBeforeStart({ status }: { status: CampaignStatus }): DeliveryState {
  return status === 'DELETED' ? 'DELETED' : 'QUEUED';
}

/** Summarizes the deliveries of each site [contract 5]. */
export function summarizeSites(sites: readonly string[], shares: readonly SiteShare[]): SiteSummary[] {
  const bySite = new Map<string, SiteShare[]>(sites.map((site) => [site, []]));
  for (const share of shares) bySite.get(share.site)?.push(share);
  return [...bySite].map(([site, own]) => summarize(site, own));
}

function summarize(site: string, shares: readonly SiteShare[]): SiteSummary {
  const counts: Record<DeliveryStatus, number> = {
    PUBLISHING: 0,
    PUBLISHED: 0,
    ERROR: 0,
    SKIPPED: 0,
    EXPIRED: 0,
    DELETED: 0,
  };
  for (const share of shares) counts[deliveryStatus(share.state, share.published)] += share.deliveries;
  const sum = (key: keyof Engagement) => shares.reduce((total, share) => total + share[key], 0);
  const firstError = shares.find((share) => share.firstError !== null)?.firstError ?? null;
  const times = shares.flatMap(({ publishedAt }) => (publishedAt ? [publishedAt.getTime()] : []));
  return {
    site,
    status: siteStatus(counts),
    publishedAt: times.length > 0 ? new Date(times.reduce((one, other) => Math.min(one, other))) : null,
    submissionError: counts.ERROR > 0 ? submissionError(counts.ERROR, firstError) : null,
    views: sum('views'),
    clicks: sum('clicks'),
    reactions: sum('reactions'),
    shares: sum('shares'),
    comments: sum('comments'),
  };
}

/** The number of failed locations and the first reason [contract 5]. */
function submissionError(failed: number, reason: string | null): string {
  return `${failed} ${failed === 1 ? 'location' : 'locations'} failed: ${reason ?? 'no reason given'}`;
}
