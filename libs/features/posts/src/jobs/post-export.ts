import type { ExportSource, ExportTable, JobRow } from '@listings/feature-jobs';
import type { PostsDependencies } from '../dependencies.js';
import { postDeliveryStatus } from '../rules/delivery-status.js';
import type { PostDeliveryStatus } from '../rules/delivery-status.js';
import { findNextCampaigns, findNextResults } from '../store/account-campaigns.js';
import type { AccountCampaignRow, CampaignExportFilter, CampaignResultRow } from '../store/account-campaigns.js';
import { stateBeforePlan } from '../views/site-summary.js';
import { POST_RESULTS } from './start-post-export.js';

type Cell = string | number | null;

/** Campaigns that are read at once: below 0.1 MB, each with a name of 250 characters and its sites. */
const CAMPAIGNS = 50;
/** Results that are read at once, a location with all its sites at least: 6 MB if each has a reason and a link of 2,000 characters. */
const RESULTS = 500;

/** A result with what the export knows beside it. */
interface ExportedRow {
  readonly post: AccountCampaignRow;
  readonly result: CampaignResultRow & { readonly storeId: string | null };
  readonly site: string;
  readonly status: PostDeliveryStatus;
}

const COLUMNS: readonly (readonly [header: string, value: (exported: ExportedRow) => Cell])[] = [
  ['Post ID', ({ post }) => post.id],
  ['Post', ({ post }) => post.name],
  ['Type', ({ post }) => post.type],
  ['State of the post', ({ post }) => post.status],
  ['Goes live', ({ post }) => (post.scheduledStart ?? post.createdAt).toISOString()],
  ['Ends', ({ post }) => post.scheduledEnd?.toISOString() ?? null],
  ['Location ID', ({ result }) => result.locationId],
  ['Location', ({ result }) => result.locationName],
  ['Store code', ({ result }) => result.storeId],
  ['City', ({ result }) => result.city],
  ['Site', ({ site }) => site],
  ['Result', ({ status }) => status],
  ['Reason', ({ result }) => result.error],
  ['Link', ({ result }) => result.link],
  ['Published', ({ result }) => result.publishedAt?.toISOString() ?? null],
  ['Views', ({ result }) => result.views],
  ['Clicks', ({ result }) => result.clicks],
  ['Reactions', ({ result }) => result.reactions],
  ['Shares', ({ result }) => result.shares],
  ['Comments', ({ result }) => result.comments],
];

/** Exports posts with their result at each location and site. */
export class PostExport implements ExportSource {
  readonly of = POST_RESULTS;

  constructor(private readonly deps: Pick<PostsDependencies, 'database' | 'publishers'>) {}

  async open({ accountId, parameters }: JobRow): Promise<ExportTable> {
    const { liveFrom, liveBefore, ...filter } = parameters['filter'] as CampaignExportFilter;
    const times = {
      ...(liveFrom && { liveFrom: new Date(liveFrom) }),
      ...(liveBefore && { liveBefore: new Date(liveBefore) }),
    };
    return {
      header: COLUMNS.map(([header]) => header),
      total: null,
      rows: this.rows(accountId, { ...filter, ...times }),
    };
  }

  private async *rows(accountId: number, filter: CampaignExportFilter): AsyncGenerator<Cell[]> {
    for (let afterId = 0; ;) {
      const posts = await findNextCampaigns(this.deps.database, { accountId, filter, afterId, limit: CAMPAIGNS });
      for (const post of posts) yield* this.rowsOf(accountId, post, filter.sites);
      if (posts.length < CAMPAIGNS) return;
      afterId = posts.at(-1)?.id ?? 0;
    }
  }

  private async *rowsOf(
    accountId: number,
    post: AccountCampaignRow,
    wanted: readonly string[] | undefined,
  ): AsyncGenerator<Cell[]> {
    const { database, publishers } = this.deps;
    const sites = post.sites.filter((site) => wanted === undefined || wanted.includes(site));
    const locations = Math.max(1, Math.floor(RESULTS / Math.max(1, sites.length)));
    const key = { accountId, postId: post.id, sites, locations };
    for (let afterLocationId = 0; ;) {
      const results = await findNextResults(database, { ...key, afterLocationId });
      for (const result of results) {
        const site = publishers.find(result.site)?.declaration.site.name ?? result.site;
        const status = postDeliveryStatus(result.state ?? stateBeforePlan(post), result.publishedAt !== null);
        yield COLUMNS.map(([, value]) => value({ post, result, site, status }));
      }
      if (results.length < locations * sites.length || results.length === 0) return;
      afterLocationId = results.at(-1)?.locationId ?? 0;
    }
  }
}
