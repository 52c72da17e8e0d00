import { dayOf } from '@listings/domain';
import { globalId } from '@listings/pagination';
import type { CtaType, PostType } from '@listings/publisher-sdk';
import type { CampaignContent } from '../rules/campaign-input.js';
import type { CampaignOutcome } from '../rules/campaign-outcome.js';
import type { CampaignStatus } from '../rules/campaign-state.js';
import type { PostDeliveryStatus } from '../rules/delivery-status.js';
import { ctaLabel } from '../rules/post-types.js';
import type { CampaignRow } from '../store/campaign-reads.js';
import type { Engagement, SiteSummary } from './site-summary.js';

/** `socialPost` of the creation result [2.5]. */
export interface CampaignSummary {
  readonly id: string;
  readonly name: string;
  readonly status: CampaignStatus;
  readonly type: PostType;
  readonly createdAt: string;
  readonly scheduledStartDate: string | null;
  readonly scheduledEndDate: string | null;
  readonly sites: readonly string[];
  readonly locationIds: readonly number[];
}

/** `socialPostInfo` of the views, and the record of lists [2.4]. */
export interface CampaignRecord extends CampaignSummary, Engagement {
  /** Null before the campaign ends, and if it was deleted before [contract 13]. */
  readonly outcome: CampaignOutcome | null;
  readonly message: readonly { readonly site: string; readonly message: string }[];
  readonly cta: readonly {
    readonly type: { readonly value: CtaType; readonly label: string };
    readonly url: string | null;
    readonly site: string;
    readonly tinyUrl: null;
  }[];
  readonly contextInfo: Readonly<Record<ShownContext, string>>;
  readonly mediaUrl: readonly { readonly url: string; readonly site: string; readonly type: 'IMAGE' | 'VIDEO' }[];
  readonly publishDetails: readonly {
    readonly site: string;
    readonly status: PostDeliveryStatus;
    readonly createdDate: string;
    readonly publishedDate: string | null;
    readonly submissionError: string | null;
  }[];
  readonly postLinks: readonly { readonly site: string; readonly link: string }[];
}

const shownContext = ['couponCode', 'redeemUrl', 'termsConditions', 'title', 'discount', 'startDay', 'endDay'] as const;
type ShownContext = (typeof shownContext)[number];

/** The campaign in the response of its creation. */
export function campaignSummary(
  campaign: Pick<
    CampaignRow,
    'id' | 'name' | 'status' | 'type' | 'createdAt' | 'scheduledStart' | 'scheduledEnd' | 'sites' | 'locationIds'
  >,
): CampaignSummary {
  return {
    id: globalId('SocialPost', campaign.id),
    name: campaign.name,
    status: campaign.status,
    type: campaign.type,
    createdAt: dayOf(campaign.createdAt),
    scheduledStartDate: campaign.scheduledStart && dayOf(campaign.scheduledStart),
    scheduledEndDate: campaign.scheduledEnd && dayOf(campaign.scheduledEnd),
    sites: campaign.sites,
    locationIds: campaign.locationIds,
  };
}

/** The full record. Its engagement is the sum over its sites, so the two always agree [contract 5]. */
export function campaignRecord(
  campaign: CampaignRow,
  shown: {
    readonly sites: readonly SiteSummary[];
    readonly links: readonly { readonly site: string; readonly link: string }[];
  },
): CampaignRecord {
  const { content } = campaign;
  const total = (key: keyof Engagement) => shown.sites.reduce((sum, site) => sum + site[key], 0);
  return {
    ...campaignSummary(campaign),
    outcome: campaign.outcome,
    views: total('views'),
    clicks: total('clicks'),
    shares: total('shares'),
    reactions: total('reactions'),
    comments: total('comments'),
    message: content.messages,
    cta: content.ctas.map(({ type, url, site }) => ({
      type: { value: type, label: ctaLabel(type) },
      url: url ?? null,
      site,
      tinyUrl: null,
    })),
    contextInfo: contextInfo(content),
    mediaUrl: content.media.map(({ url, site, type }) => ({ url, site, type })),
    publishDetails: shown.sites.map((site) => ({
      site: site.site,
      status: site.status,
      createdDate: dayOf(campaign.createdAt),
      publishedDate: site.publishedAt && dayOf(site.publishedAt),
      submissionError: site.submissionError,
    })),
    postLinks: shown.links,
  };
}

/** All fields are strings [2.4]; a missing value is an empty string. */
function contextInfo({ context }: CampaignContent): Readonly<Record<ShownContext, string>> {
  return Object.fromEntries(shownContext.map((field) => [field, context?.[field] ?? ''])) as Record<
    ShownContext,
    string
  >;
}
