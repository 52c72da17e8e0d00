import type { PortalSchemas } from '../../../api/types.js';
import { emptyDraft } from './draft.js';
import type { Draft, DraftButton, DraftMedium } from './draft.js';

type Content = PortalSchemas['PortalPostContent'];

/** Where and when a draft is published. */
type Place = Pick<Draft, 'picked'> & Partial<Pick<Draft, 'scope' | 'tag' | 'scheduled' | 'start' | 'end'>>;

/** The fields of a draft that an earlier post gives: one that is forgotten here does not compile. */
type GivenFields = Omit<Draft, keyof Place | 'requestKey'>;

/** A draft with the content of an earlier post, or with what it has for one of its publishers. */
export function draftOf(
  post: Omit<Content, 'id' | 'locationIds' | 'componentType' | 'componentIdentifier'>,
  { requestKey, site, ...place }: Place & { requestKey: string; site?: string },
): Draft {
  const isWanted = (each: { readonly site: string }) => site === undefined || each.site === site;
  const sites = site === undefined ? post.sites : [site];
  const empty = emptyDraft(requestKey);
  const given: GivenFields = {
    name: post.name,
    type: post.type,
    sites,
    ...textsOf(post.message.filter(isWanted), sites),
    ...buttonsOf(post.cta.filter(isWanted), sites),
    media: mediaOf(post.mediaUrl.filter(isWanted)),
    context: { ...empty.context, ...post.contextInfo },
    products: post.products.flatMap((product) => {
      // A product without publishers is shown at all of them.
      const named: readonly string[] = product.sites ?? [];
      const shown = sites.filter((each) => named.length === 0 || named.includes(each));
      return shown.length === 0 ? [] : [{ ...product, sites: shown }];
    }),
  };
  return { ...empty, ...given, ...place };
}

function textsOf(
  given: Content['message'],
  sites: readonly string[],
): Pick<Draft, 'ownTexts' | 'message' | 'messages'> {
  const messages = Object.fromEntries(given.map((each) => [each.site, each.message]));
  const different = new Set(sites.map((each) => messages[each] ?? ''));
  return { ownTexts: different.size > 1, message: given[0]?.message ?? '', messages };
}

function buttonsOf(
  given: Content['cta'],
  sites: readonly string[],
): Pick<Draft, 'ownButtons' | 'button' | 'buttonUrl' | 'buttons'> {
  const buttons = Object.fromEntries(
    given.map(({ site, type, url }): [string, DraftButton] => [site, { type, url: url ?? '' }]),
  );
  const different = new Set(sites.map((each) => JSON.stringify(buttons[each])));
  const [first] = given;
  return { ownButtons: different.size > 1, button: first?.type ?? '', buttonUrl: first?.url ?? '', buttons };
}

/** Each file once, with the publishers that get it. */
function mediaOf(given: Content['mediaUrl']): DraftMedium[] {
  const media = new Map<string, DraftMedium>();
  for (const { url, type, site } of given) {
    media.set(url, {
      url,
      type: type === 'VIDEO' ? 'VIDEO' : 'IMAGE',
      sites: [...(media.get(url)?.sites ?? []), site],
    });
  }
  return [...media.values()];
}
