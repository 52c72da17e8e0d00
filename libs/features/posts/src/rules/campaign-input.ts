import type { CtaType, PostType } from '@listings/publisher-sdk';

/** A client's input to create a campaign [4.4], after validation of its JSON shape. Field names as on the wire. */
export interface CampaignInput {
  readonly clientMutationId?: string | null;
  readonly postName: string;
  readonly locationIds: readonly (string | number)[];
  readonly postType: PostType;
  readonly postSites: readonly string[];
  readonly postMessage?: readonly { readonly site: string; readonly message: string }[] | null;
  readonly postMediaUrl?:
    readonly { readonly site: string; readonly url: string; readonly type?: 'IMAGE' | 'VIDEO' | null }[] | null;
  readonly postCta?: readonly { readonly site: string; readonly type: CtaType; readonly url?: string | null }[] | null;
  readonly postScheduledDates?: {
    readonly startDatetime: string;
    readonly endDatetime?: string | null;
    readonly removalSites?: readonly string[] | null;
  } | null;
  readonly postContextInfo?: PostContextInput | null;
  readonly products?: readonly ProductInput[] | null;
  readonly componentIdentifier?: string | null;
  readonly componentType?: string | null;
}

/** `postContextInfo` of an offer, event or product [4.4]; days YYYY-MM-DD, times HH:MM. */
export type PostContextInput = { readonly [Field in ContextField]?: string | null };

/** Fields of {@link PostContextInput}. */
export const contextFields = [
  'title',
  'couponCode',
  'redeemUrl',
  'termsConditions',
  'discount',
  'startDay',
  'startTime',
  'endDay',
  'endTime',
] as const;

/** One of {@link contextFields}. */
export type ContextField = (typeof contextFields)[number];

/** One entry of `products` [contract 5]. */
export interface ProductInput {
  readonly name?: string | null;
  readonly category?: string | null;
  readonly price?: string | number | null;
  readonly minPrice?: string | number | null;
  readonly maxPrice?: string | number | null;
  readonly description?: string | null;
  readonly photo?: string | null;
  readonly cta?: unknown;
  readonly sites?: readonly string[] | null;
}

/** The stored content of a campaign: the client's input for all sites, without empty values. */
export interface CampaignContent {
  readonly messages: readonly { readonly site: string; readonly message: string }[];
  readonly media: readonly { readonly site: string; readonly url: string; readonly type: 'IMAGE' | 'VIDEO' }[];
  readonly ctas: readonly { readonly site: string; readonly type: CtaType; readonly url?: string }[];
  readonly context?: { readonly [Field in ContextField]?: string };
  readonly products: readonly ProductInput[];
}
