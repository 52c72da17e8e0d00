import type { CampaignStatus } from '../rules/campaign-state.js';
import type { PostDeliveryState } from '../rules/delivery-state.js';
import { postDeliveryStatus, siteStatus } from '../rules/delivery-status.js';
import type { PostDeliveryStatus } from '../rules/delivery-status.js';
import type { CampaignRow, SiteTally } from '../store/campaign-reads.js';
import type { PostCounters } from '../store/engagement-turns.js';
import type { OutagesOfSites } from './outages.js';

/** Engagement numbers that publishers report for posts [2.4]. */
export type Engagement = PostCounters;

/** The state of a campaign at one site, over all its locations. */
export interface SiteSummary extends Engagement {
  readonly site: string;
  readonly status: PostDeliveryStatus;
  /** When its first post went live. */
  readonly publishedAt: Date | null;
  readonly submissionError: string | null;
}

/** Deliveries of one site in the same state. */
export type SiteShare = Omit<SiteTally, 'postId' | 'link'>;

/** Engagement of a post that is not live. */
export const NO_ENGAGEMENT: Engagement = { views: 0, clicks: 0, reactions: 0, shares: 0, comments: 0 };

/** The state to show of a location for which the fan-out has not created the deliveries. */
export function stateBeforePlan({ status }: { status: CampaignStatus }): PostDeliveryState {
  return status === 'DELETED' ? 'DELETED' : 'QUEUED';
}

/**
 * Adds the locations without deliveries to the shares of those with deliveries: all locations before the start, the rest during the fan-out and
 * after a deletion meanwhile. The shares count the locations with deliveries, so the sum is right although the fan-out goes on between two
 * reads.
 */
export function withUnplanned(
  campaign: Pick<CampaignRow, 'status' | 'sites' | 'locationCount'>,
  planned: readonly SiteShare[],
): SiteShare[] {
  const waiting = { state: stateBeforePlan(campaign), published: false, firstError: null, publishedAt: null };
  const rest = campaign.sites.flatMap((site) => {
    const deliveries = campaign.locationCount - reachedAt(site, planned);
    return deliveries > 0 ? [{ site, ...waiting, ...NO_ENGAGEMENT, deliveries }] : [];
  });
  return [...planned, ...rest];
}

/** Number of locations with a delivery. */
export function locationsReached({ sites }: Pick<CampaignRow, 'sites'>, planned: readonly SiteShare[]): number {
  return Math.max(0, ...sites.map((site) => reachedAt(site, planned)));
}

function reachedAt(wanted: string, planned: readonly SiteShare[]): number {
  return planned.reduce((sum, { site, deliveries }) => sum + (site === wanted ? deliveries : 0), 0);
}

/** Number of deliveries of a site in one status. */
export interface StatusCount {
  readonly site: string;
  readonly status: PostDeliveryStatus;
  readonly count: number;
}

/** Counts the deliveries of each site by status. */
export function countStatuses(sites: readonly string[], shares: readonly SiteShare[]): StatusCount[] {
  return [...bySite(sites, shares)].flatMap(([site, own]) =>
    Object.entries(countsOf(own)).flatMap(([status, count]) =>
      count > 0 ? [{ site, status: status as PostDeliveryStatus, count }] : [],
    ),
  );
}

/** Summarizes the deliveries of each site [contract 5]; the outages are those that hold the campaign up. */
export function summarizeSites(
  sites: readonly string[],
  shares: readonly SiteShare[],
  outages: OutagesOfSites,
): SiteSummary[] {
  return [...bySite(sites, shares)].map(([site, own]) => summarize(site, own, outages));
}

function bySite(sites: readonly string[], shares: readonly SiteShare[]): ReadonlyMap<string, readonly SiteShare[]> {
  const found = new Map<string, SiteShare[]>(sites.map((site) => [site, []]));
  for (const share of shares) found.get(share.site)?.push(share);
  return found;
}

function countsOf(shares: readonly SiteShare[]): Record<PostDeliveryStatus, number> {
  const counts = { PUBLISHING: 0, PUBLISHED: 0, ERROR: 0, SKIPPED: 0, EXPIRED: 0, DELETED: 0 };
  for (const share of shares) counts[postDeliveryStatus(share.state, share.published)] += share.deliveries;
  return counts;
}

function summarize(site: string, shares: readonly SiteShare[], outages: OutagesOfSites): SiteSummary {
  const counts = countsOf(shares);
  const sum = (key: keyof Engagement) => shares.reduce((total, share) => total + share[key], 0);
  // A post that made room for a newer one has a reason too, and has not failed.
  const failed = shares.filter(({ state, published }) => postDeliveryStatus(state, published) === 'ERROR');
  const firstError = failed.find((share) => share.firstError !== null)?.firstError ?? null;
  // Only the states before the publication name what a post waits for.
  const waitsFor = shares.find(({ state, firstError }) => isWaiting(state) && firstError !== null)?.firstError;
  const times = shares.flatMap(({ publishedAt }) => (publishedAt ? [publishedAt.getTime()] : []));
  return {
    site,
    status: siteStatus(counts),
    publishedAt: times.length > 0 ? new Date(times.reduce((one, other) => Math.min(one, other))) : null,
    submissionError: submissionError(counts, { firstError, waitsFor, outage: outages.get(site) }),
    views: sum('views'),
    clicks: sum('clicks'),
    reactions: sum('reactions'),
    shares: sum('shares'),
    comments: sum('comments'),
  };
}

/** Whether a post has not been published, and may wait for something that people read. */
function isWaiting(state: PostDeliveryState): boolean {
  return state === 'QUEUED' || state === 'SENDING';
}

/** The number of failed locations with the first reason [contract 5], what others wait for, and how many wait because the publisher does not answer. */
function submissionError(
  { ERROR: failed, PUBLISHING: waiting }: Record<PostDeliveryStatus, number>,
  {
    firstError,
    waitsFor,
    outage,
  }: { firstError: string | null; waitsFor: string | null | undefined; outage: ReturnType<OutagesOfSites['get']> },
): string | null {
  const sentences = [
    ...(failed > 0 ? [`${locations(failed)} failed: ${firstError ?? 'no reason given'}`] : []),
    ...(waitsFor ? [waitsFor] : []),
    ...(outage && waiting > 0 ? [waitText(outage, waiting)] : []),
  ];
  return sentences.length > 0 ? sentences.join('. ') : null;
}

function waitText({ displayName, since }: { displayName: string; since: Date }, waiting: number): string {
  const minute = since.toISOString().slice(0, 16).replace('T', ' ');
  const goOn = waiting === 1 ? 'waits, and is published' : 'wait, and are published';
  return `${displayName} has not answered since ${minute} UTC. ${locations(waiting)} ${goOn} when it answers again.`;
}

function locations(count: number): string {
  return `${count} ${count === 1 ? 'location' : 'locations'}`;
}
