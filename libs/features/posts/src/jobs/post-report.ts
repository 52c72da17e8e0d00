import { addDays, dayOf, lengthInDays } from '@listings/domain';
import type { DayRange } from '@listings/domain';
import type { Report, ReportCell, ReportNumber, ReportPart, ReportSheet } from '@listings/feature-jobs';
import type { RankedLocations } from '@listings/feature-locations';
import { formatMoment } from '@listings/language';
import type { Language } from '@listings/language';
import type { PostsDependencies } from '../dependencies.js';
import { postDeliveryStatus } from '../rules/delivery-status.js';
import type { PostDeliveryStatus } from '../rules/delivery-status.js';
import { findNextCampaigns } from '../store/account-campaigns.js';
import { findCampaignTallies } from '../store/campaign-reads.js';
import type { CampaignTally } from '../store/campaign-reads.js';
import { liveCampaigns } from '../views/account-campaigns.js';
import type { AccountCampaign } from '../views/account-campaigns.js';
import { NO_ENGAGEMENT } from '../views/site-summary.js';
import type { Engagement } from '../views/site-summary.js';

/** Campaigns of a statement. */
const AT_ONCE = 100;

/** A campaign with its results at the locations and sites of a report. */
interface CampaignResult {
  readonly post: AccountCampaign;
  readonly results: Readonly<Record<PostDeliveryStatus, number>>;
  readonly engagement: Engagement;
}

const COLUMNS: readonly (readonly [
  header: string,
  value: (campaign: CampaignResult, language: Language) => ReportCell,
])[] = [
  ['Post ID', ({ post }) => post.id],
  ['Post', ({ post }) => post.name],
  ['Type', ({ post }) => post.type],
  ['State of the post', ({ post }) => post.status],
  ['Goes live', ({ post }, language) => formatMoment(post.liveAt, language)],
  ['Ends', ({ post }, language) => (post.scheduledEnd ? formatMoment(post.scheduledEnd, language) : null)],
  ['Went live at locations', ({ post }) => post.liveLocationCount],
  ['Published', ({ results }) => results.PUBLISHED],
  ['Publishing', ({ results }) => results.PUBLISHING],
  ['Failed', ({ results }) => results.ERROR],
  ['Skipped', ({ results }) => results.SKIPPED],
  ['Expired', ({ results }) => results.EXPIRED],
  ['Deleted', ({ results }) => results.DELETED],
  ['Views', ({ engagement }) => engagement.views],
  ['Clicks', ({ engagement }) => engagement.clicks],
  ['Reactions', ({ engagement }) => engagement.reactions],
  ['Shares', ({ engagement }) => engagement.shares],
  ['Comments', ({ engagement }) => engagement.comments],
];

/** What a report says of posts that go live in its period: their results at its locations and sites. */
export class PostReport implements ReportPart {
  constructor(private readonly deps: Pick<PostsDependencies, 'database' | 'publishers' | 'clock'>) {}

  async numbers(report: Report): Promise<ReportNumber[]> {
    const { range, beforeFrom } = report;
    const today = dayOf(this.deps.clock.now());
    // Only the days of the period that have ended, and as many earlier days.
    const to = range.to < today ? range.to : addDays(today, -1);
    const compared = { from: range.from, to };
    const all = await this.totalsOf(report, range);
    const named = (name: string, value: (totals: Totals) => number, now?: Totals, before?: Totals): ReportNumber => ({
      ...{ name, value: value(all) },
      ...(now && before && { compared: value(now), before: value(before) }),
    });
    const both: [] | [Totals, Totals] =
      to < range.from
        ? []
        : [
            await this.totalsOf(report, compared),
            await this.totalsOf(report, { from: beforeFrom, to: addDays(beforeFrom, lengthInDays(compared) - 1) }),
          ];
    return [
      named('Posts', ({ posts }) => posts, ...both),
      named('Published posts of locations', ({ published }) => published, ...both),
      named('Failed posts of locations', ({ failed }) => failed, ...both),
      named('Views of posts', ({ views }) => views, ...both),
      named('Clicks on posts', ({ clicks }) => clicks, ...both),
    ];
  }

  sheets(report: Report): ReportSheet[] {
    return [{ name: 'Posts', header: COLUMNS.map(([header]) => header), rows: () => this.rows(report) }];
  }

  private async *rows(report: Report): AsyncGenerator<ReportCell[]> {
    for await (const campaign of this.campaigns(report, report.range))
      yield COLUMNS.map(([, value]) => value(campaign, report.language));
  }

  private async totalsOf(report: Report, days: DayRange): Promise<Totals> {
    const totals = { posts: 0, published: 0, failed: 0, views: 0, clicks: 0 };
    for await (const { post, results, engagement } of this.campaigns(report, days)) {
      totals.posts += 1;
      totals.published += post.liveLocationCount;
      totals.failed += results.ERROR;
      totals.views += engagement.views;
      totals.clicks += engagement.clicks;
    }
    return totals;
  }

  /** The campaigns that go live on these days in UTC at one or more of the locations and sites. */
  private async *campaigns(
    { accountId, locations, hostnames }: Report,
    { from, to }: DayRange,
  ): AsyncGenerator<CampaignResult> {
    const { database, publishers } = this.deps;
    const filter = { liveFrom: startOf(from), liveBefore: startOf(addDays(to, 1)) };
    const known = publishers.all.filter(({ declaration }) => hostnames?.includes(declaration.site.hostname));
    const sites = hostnames && known.map(({ names }) => names.constant);
    const selected = { locations: locations as RankedLocations, ...(sites && { sites }) };
    for (let afterId = 0; ;) {
      const posts = await findNextCampaigns(database, { accountId, filter, afterId, limit: AT_ONCE });
      const postIds = posts.map(({ id }) => id);
      const tallies = await findCampaignTallies(database, { accountId, postIds, ...selected });
      for (const post of await liveCampaigns(database, accountId, posts, selected)) {
        const own = tallies.filter(({ postId }) => postId === post.id);
        if (own.length > 0) yield { post, results: resultsOf(own), engagement: engagementOf(own) };
      }
      if (posts.length < AT_ONCE) return;
      afterId = posts.at(-1)?.id ?? 0;
    }
  }
}

/** The numbers of some campaigns. */
interface Totals {
  readonly posts: number;
  readonly published: number;
  readonly failed: number;
  readonly views: number;
  readonly clicks: number;
}

function resultsOf(tallies: readonly CampaignTally[]): Record<PostDeliveryStatus, number> {
  const counts = { PUBLISHING: 0, PUBLISHED: 0, ERROR: 0, SKIPPED: 0, EXPIRED: 0, DELETED: 0 };
  for (const { state, published, deliveries } of tallies) counts[postDeliveryStatus(state, published)] += deliveries;
  return counts;
}

function engagementOf(tallies: readonly CampaignTally[]): Engagement {
  const sum = (key: keyof Engagement) => tallies.reduce((total, tally) => total + tally[key], 0);
  const keys = Object.keys(NO_ENGAGEMENT) as (keyof Engagement)[];
  return Object.fromEntries(keys.map((key) => [key, sum(key)])) as unknown as Engagement;
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}
