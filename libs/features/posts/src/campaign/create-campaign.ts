import { mediaFileOfUrl } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { excerpt, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { requireLocationId } from '@listings/pagination';
import type { InUnit } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import { FAN_OUT_AT_ONCE, requestCampaignWork } from '../campaign-work.js';
import type { PostsDependencies } from '../dependencies.js';
import { postSites, postsOf } from '../post-sites.js';
import { campaignContent, contentForSite } from '../rules/campaign-content.js';
import type { CampaignContent, CampaignInput } from '../rules/campaign-input.js';
import { campaignViolations, effectiveSchedule } from '../rules/campaign-rules.js';
import { requestedSchedule } from '../rules/campaign-schedule.js';
import { POST_BOUNDS } from '../rules/post-bounds.js';
import { findPostLocations } from '../store/items.js';
import { insertCampaign, newCampaign } from '../store/new-campaign.js';
import { insertPostUploads } from '../store/post-uploads.js';
import { campaignSummary } from '../views/campaign-record.js';
import type { CampaignSummary } from '../views/campaign-record.js';
import { contentWarnings } from './content-warnings.js';
import type { ContentWarning } from './content-warnings.js';
import { fanOutNext } from './fan-out.js';

/** The result of creating a campaign. On failure nothing was created. */
export type CreateCampaignResult =
  | {
      readonly success: true;
      readonly socialPost: CampaignSummary;
      /** What the sites do not show [contract 13]. */
      readonly warnings: readonly ContentWarning[];
    }
  | { readonly success: false; readonly violations: readonly RuleViolation[] };

/**
 * Stores a campaign with its locations [4.4]. Each location gets an item and, unless the campaign is scheduled, its
 * deliveries: in this transaction, or by the worker when there are many locations. Reports all broken rules at once,
 * including those of the target publishers, and then creates nothing [contract 5]. `retryOf` is the campaign that it publishes again.
 */
export async function createCampaign(
  deps: InUnit<PostsDependencies>,
  { accountId }: Pick<Caller, 'accountId'>,
  input: CampaignInput,
  { retryOf = null }: { readonly retryOf?: number | null } = {},
): Promise<CreateCampaignResult> {
  const now = deps.clock.now();
  const content = campaignContent(input);
  const requested = requestedSchedule(input);
  // Treats a list that is too long as an empty one, so that nothing reads its elements: both break the same rule.
  const targets = distinctLocations(input.locationIds.length > POST_BOUNDS.locations ? [] : input.locationIds);

  const violations = [
    ...(await locationViolations(deps, accountId, targets)),
    ...contentViolations(deps, { input, content, schedule: requested }, now),
  ];
  if (violations.length > 0) return { success: false, violations };

  const warnings = contentWarnings(deps.publishers, { input, content });
  const schedule = effectiveSchedule(requested, now);
  const locationIds = [...targets.keys()];
  const campaign = newCampaign({ accountId, input, content, schedule, locationIds, retryOf, createdAt: now });
  const postId = await deps.unit.transaction(async (transaction) => {
    const key = { accountId, postId: await insertCampaign(transaction, campaign) };
    await insertPostUploads(transaction, { ...key, ids: uploadIds(accountId, content) });
    if (locationIds.length <= FAN_OUT_AT_ONCE) await fanOutNext(deps, transaction, key);
    transaction.afterCommit(() => failpoint('campaign.after_commit'));
    requestCampaignWork(deps.work, transaction, key);
    failpoint('campaign.before_commit');
    return key.postId;
  });
  return { success: true, socialPost: campaignSummary({ ...campaign, id: postId }), warnings };
}

/**
 * The rules that a draft breaks, those of its sites included, whatever its locations [contract 5]. Each has the site whose
 * publisher it belongs to; undefined for the rules of the service.
 */
export function checkCampaign(deps: PostsDependencies, input: CampaignInput): readonly SiteViolation[] {
  const draft = { input, content: campaignContent(input), schedule: requestedSchedule(input) };
  return contentViolations(deps, draft, deps.clock.now());
}

/** What the sites of a draft do not show [contract 13]. */
export function warnOfCampaign(deps: PostsDependencies, input: CampaignInput): readonly ContentWarning[] {
  return contentWarnings(deps.publishers, { input, content: campaignContent(input) });
}

/** A broken rule with the site whose publisher it belongs to. */
export type SiteViolation = RuleViolation & { readonly site?: string };

/** The distinct locations by number, each with the id as the client sent it. */
function distinctLocations(ids: CampaignInput['locationIds']): ReadonlyMap<number, string | number> {
  const targets = new Map<number, string | number>();
  for (const given of ids) {
    const number = requireLocationId(given);
    // The number is too large for any record: treat each such id as a distinct unknown location.
    const key = number === 0 ? -1 - targets.size : number;
    if (!targets.has(key)) targets.set(key, given);
  }
  return targets;
}

async function locationViolations(
  deps: PostsDependencies,
  accountId: number,
  targets: ReadonlyMap<number, string | number>,
): Promise<RuleViolation[]> {
  if (targets.size === 0) return [violation('SY75045')];
  const locationIds = [...targets.keys()].filter((id) => id > 0);
  const found = await findPostLocations(deps.database, { accountId, locationIds });
  const known = new Map(found.map((location) => [location.id, location]));
  // A location that has closed for good is skipped if other locations get the post [contract 14].
  const isAnyOpen = found.some(({ closed }) => !closed);
  return [...targets].flatMap(([id, given]) => {
    const location = known.get(id);
    if (location === undefined) return [violation('SY10046', `Invalid location id ${excerpt(given)}`)];
    if (location.archived) return [violation('SY00008', `Location is archived: ${excerpt(given)}`)];
    if (isAnyOpen || !location.closed) return [];
    return [violation('SY75048', `Location is permanently closed: ${excerpt(given)}`)];
  });
}

/** The broken rules of [contract 5], and those of each target publisher that they do not already cover. */
function contentViolations(
  deps: PostsDependencies,
  draft: Parameters<typeof campaignViolations>[0],
  now: Date,
): SiteViolation[] {
  const own = campaignViolations(draft, { now, postSites: new Set(postSites(deps.publishers)) });
  const reported = new Set(own.map(({ code }) => code));
  const { postType: type, postSites: sites } = draft.input;
  const foreign = new Map<string, SiteViolation>();
  for (const site of new Set(sites)) {
    const messages = postsOf(deps.publishers, site)?.checkContent(contentForSite(draft.content, { type, site })) ?? [];
    for (const { code, message } of messages) {
      if (!reported.has(code)) foreign.set(`${code}: ${message}`, { code, reason: message, site });
    }
  }
  return [...own, ...foreign.values()];
}

/** The ids of media files of the account that the content names; those of uploads are kept for the post. */
function uploadIds(accountId: number, { media, products }: CampaignContent): string[] {
  const urls = [...media.map(({ url }) => url), ...products.flatMap(({ photo }) => photo ?? [])];
  const own = urls.map(mediaFileOfUrl).filter((file) => file?.accountId === accountId);
  return [...new Set(own.flatMap((file) => file?.mediaId ?? []))];
}
