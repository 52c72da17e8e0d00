import type { PostType } from '@listings/publisher-sdk';
import type { CampaignContent, CampaignInput } from './campaign-input.js';

/** What a campaign was created with. */
interface EarlierCampaign {
  readonly name: string;
  readonly type: PostType;
  readonly content: CampaignContent;
  readonly scheduledEnd: Date | null;
  readonly removalSites: readonly string[] | null;
  readonly componentIdentifier: string | null;
  readonly componentType: string | null;
}

/**
 * The input that publishes a campaign again at one site, at some locations and at once. Its posts are removed when those of the first one are.
 * It names each field of an input: one that is forgotten here does not compile.
 */
export function campaignAgain(
  { name, type, content, scheduledEnd, removalSites, componentIdentifier, componentType }: EarlierCampaign,
  { site, locationIds, now }: { readonly site: string; readonly locationIds: readonly number[]; readonly now: Date },
): Required<Omit<CampaignInput, 'clientMutationId'>> {
  const isOfSite = (each: { readonly site: string }) => each.site === site;
  const ends = scheduledEnd !== null && (removalSites?.includes(site) ?? true);
  return {
    postName: name,
    locationIds,
    postType: type,
    postSites: [site],
    postMessage: content.messages.filter(isOfSite),
    postMediaUrl: content.media.filter(isOfSite),
    postCta: content.ctas.filter(isOfSite),
    postContextInfo: content.context ?? null,
    // A product without sites is shown at all of them.
    products: content.products.flatMap((product) => {
      const isShown = !product.sites?.length || product.sites.includes(site);
      return isShown ? [{ ...product, sites: [site] }] : [];
    }),
    postScheduledDates: ends
      ? { startDatetime: now.toISOString(), endDatetime: scheduledEnd.toISOString(), removalSites: [site] }
      : null,
    componentIdentifier,
    componentType,
  };
}
