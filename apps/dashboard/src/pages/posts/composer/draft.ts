import type { PublicSchemas } from '../../../api/types.js';
import type { PostInput } from '../post-queries.js';

type Site = PostInput['postSites'][number];

/** A picture or video of a draft. */
export interface DraftMedium {
  readonly url: string;
  readonly type: 'IMAGE' | 'VIDEO';
  /** The publishers that get it. */
  readonly sites: readonly string[];
}

/** Where a draft is published. */
export type DraftScope = 'picked' | 'tag' | 'all';

/** What a person has typed in the composer. */
export interface Draft {
  readonly name: string;
  readonly type: PostInput['postType'];
  readonly sites: readonly string[];
  /** Each publisher has a text of its own; otherwise all have `message`. */
  readonly ownTexts: boolean;
  readonly message: string;
  readonly messages: Readonly<Record<string, string>>;
  readonly button: NonNullable<PostInput['postCta']>[number]['type'] | '';
  readonly buttonUrl: string;
  readonly media: readonly DraftMedium[];
  readonly context: Readonly<Record<ContextField, string>>;
  readonly product: string;
  readonly price: string;
  readonly scope: DraftScope;
  readonly tag: string;
  readonly picked: readonly { readonly id: string; readonly name: string }[];
  readonly scheduled: boolean;
  /** ISO-8601; undefined while nothing is chosen. */
  readonly start?: string;
  readonly end?: string;
  /** Of the request that publishes it, so that a second click publishes nothing again. */
  readonly requestKey: string;
}

const contextFields = [
  'title',
  'couponCode',
  'redeemUrl',
  'termsConditions',
  'startDay',
  'startTime',
  'endDay',
  'endTime',
] as const satisfies readonly (keyof PublicSchemas['PostContextInfoInput'])[];

/** A field of the details of an offer, an event or a product. */
export type ContextField = (typeof contextFields)[number];

/** The details that a type of post has. */
export const contextFieldsOf: Readonly<Record<Draft['type'], readonly ContextField[]>> = {
  ANNOUNCEMENT: [],
  COVID19: [],
  EVENT: ['title', 'startDay', 'startTime', 'endDay', 'endTime'],
  OFFER: ['title', 'startDay', 'endDay', 'couponCode', 'redeemUrl', 'termsConditions'],
  PRODUCT: ['title'],
};

/** A draft without content. */
export function emptyDraft(requestKey: string): Draft {
  return {
    name: '',
    type: 'ANNOUNCEMENT',
    sites: [],
    ownTexts: false,
    message: '',
    messages: {},
    button: '',
    buttonUrl: '',
    media: [],
    context: Object.fromEntries(contextFields.map((field) => [field, ''])) as Record<ContextField, string>,
    product: '',
    price: '',
    scope: 'picked',
    tag: '',
    picked: [],
    scheduled: false,
    requestKey,
  };
}

/** The text of a draft at a publisher. */
export function messageAt({ ownTexts, message, messages }: Draft, site: string): string {
  return ownTexts ? (messages[site] ?? '') : message;
}

/** The pictures and videos of a draft at a publisher. */
export function mediaAt({ media }: Draft, site: string): readonly DraftMedium[] {
  return media.filter(({ url, sites }) => url.trim() !== '' && sites.includes(site));
}

/** The input that publishes the draft at the locations. */
export function inputOf(draft: Draft, locationIds: readonly string[]): PostInput {
  const sites = draft.sites as readonly Site[];
  const fields = contextFieldsOf[draft.type].filter((field) => draft.context[field] !== '');
  return {
    postName: draft.name,
    locationIds: [...locationIds],
    postType: draft.type,
    postSites: [...sites],
    postMessage: sites.flatMap((site) => {
      const message = messageAt(draft, site);
      return message.trim() === '' ? [] : [{ site, message }];
    }),
    postMediaUrl: sites.flatMap((site) =>
      mediaAt(draft, site).map(({ url, type }) => ({ site, url: url.trim(), type })),
    ),
    postCta: draft.button === '' ? [] : sites.map((site) => ({ site, ...buttonOf(draft) })),
    ...(contextFieldsOf[draft.type].length > 0 && {
      postContextInfo: Object.fromEntries(fields.map((field) => [field, draft.context[field]])),
    }),
    ...(draft.type === 'PRODUCT' && { products: [{ name: draft.product, price: draft.price || null }] }),
    ...(draft.scheduled &&
      draft.start !== undefined &&
      draft.end !== undefined && { postScheduledDates: { startDatetime: draft.start, endDatetime: draft.end } }),
  };
}

function buttonOf({ button, buttonUrl }: Draft) {
  const type = button as Exclude<Draft['button'], ''>;
  return type === 'CALL' ? { type } : { type, url: buttonUrl.trim() };
}

/** A draft with the content of an earlier post, or with what it has for one of its publishers. */
export function draftOf(
  post: PublicSchemas['SocialPostInfo'],
  { picked, requestKey, site }: { picked: Draft['picked']; requestKey: string; site?: string },
): Draft {
  const isWanted = (each: { readonly site: string }) => site === undefined || each.site === site;
  const sites = site === undefined ? post.sites : [site];
  const messages = Object.fromEntries(post.message.filter(isWanted).map((each) => [each.site, each.message]));
  const texts = new Set(sites.map((each) => messages[each] ?? ''));
  const media = new Map<string, DraftMedium>();
  for (const { url, type, site: at } of post.mediaUrl.filter(isWanted)) {
    media.set(url, { url, type: type === 'VIDEO' ? 'VIDEO' : 'IMAGE', sites: [...(media.get(url)?.sites ?? []), at] });
  }
  const [button] = post.cta.filter(isWanted);
  const draft = emptyDraft(requestKey);
  const { title, couponCode, redeemUrl, termsConditions, startDay, endDay } = post.contextInfo;
  return {
    ...draft,
    name: post.name,
    type: post.type,
    sites,
    ownTexts: texts.size > 1,
    message: post.message.find(isWanted)?.message ?? '',
    messages,
    button: button?.type.value ?? '',
    buttonUrl: button?.url ?? '',
    media: [...media.values()],
    context: {
      ...draft.context,
      ...{ title, couponCode, redeemUrl, termsConditions },
      // The record of a post has no times. Days alone would make a whole day of an event: the person enters its period.
      ...(post.type !== 'EVENT' && { startDay, endDay }),
    },
    picked,
  };
}

/** What the draft lacks before it can be published, apart from the rules that the service checks. */
export type Lack = 'sites' | 'locations' | 'end' | 'past';

/** What the draft lacks. `targets` is the number of locations that it has now. */
export function lacksOf(draft: Draft, { targets, now }: { targets: number; now: Date }): Lack[] {
  const lacks: Lack[] = [];
  if (draft.sites.length === 0) lacks.push('sites');
  if (targets === 0) lacks.push('locations');
  if (!draft.scheduled) return lacks;
  const { start, end } = draft;
  if (start !== undefined && Date.parse(start) <= now.getTime()) lacks.push('past');
  if (start === undefined || end === undefined || Date.parse(end) <= Date.parse(start)) lacks.push('end');
  return lacks;
}
