import type { PublicSchemas } from '../../../api/types.js';
import type { PostInput } from '../post-queries.js';

type Site = PostInput['postSites'][number];

/** A picture or video of a draft. */
export interface DraftMedium {
  readonly url: string;
  readonly type: 'IMAGE' | 'VIDEO';
  /** The publishers that get it. */
  readonly sites: readonly string[];
  /** The address of the picture that it was cropped from, which the other publishers get. */
  readonly croppedFrom?: string;
}

/** A button under a post; `type` is empty where there is none. */
export interface DraftButton {
  readonly type: NonNullable<PostInput['postCta']>[number]['type'] | '';
  readonly url: string;
}

/** A product of a draft. It also keeps what an earlier post has and the composer does not show. */
export type DraftProduct = Omit<PublicSchemas['PostProductInput'], 'sites'> & {
  /** The publishers that show it. */
  readonly sites: readonly string[];
};

/** Where a draft is published. */
export type DraftScope = 'picked' | 'tag' | 'all';

const contextFields = [
  'title',
  'couponCode',
  'redeemUrl',
  'termsConditions',
  'discount',
  'startDay',
  'startTime',
  'endDay',
  'endTime',
] as const satisfies readonly (keyof PublicSchemas['PostContextInfoInput'])[];

/** A field of the details of an offer, an event or a product. */
export type ContextField = (typeof contextFields)[number];

/** The details that a type of post has. */
export const contextFieldsOf: Readonly<Record<PostInput['postType'], readonly ContextField[]>> = {
  ANNOUNCEMENT: [],
  COVID19: [],
  EVENT: ['title', 'startDay', 'startTime', 'endDay', 'endTime'],
  OFFER: [
    'title',
    'discount',
    'startDay',
    'startTime',
    'endDay',
    'endTime',
    'couponCode',
    'redeemUrl',
    'termsConditions',
  ],
  PRODUCT: ['title'],
};

/** A draft without content. The key is that of the request that publishes it, so that a second click publishes nothing again. */
export function emptyDraft(requestKey: string) {
  return {
    name: '',
    type: 'ANNOUNCEMENT' as PostInput['postType'],
    sites: [] as readonly string[],
    /** Each publisher has a text of its own; otherwise all have `message`. */
    ownTexts: false as boolean,
    message: '',
    messages: {} as Readonly<Record<string, string>>,
    /** Each publisher has a button of its own; otherwise all have `button` with `buttonUrl`. */
    ownButtons: false as boolean,
    button: '' as DraftButton['type'],
    buttonUrl: '',
    buttons: {} as Readonly<Record<string, DraftButton>>,
    media: [] as readonly DraftMedium[],
    context: Object.fromEntries(contextFields.map((field) => [field, ''])) as Readonly<Record<ContextField, string>>,
    products: [] as readonly DraftProduct[],
    scope: 'picked' as DraftScope,
    tag: '',
    picked: [] as readonly { readonly id: string; readonly name: string }[],
    scheduled: false as boolean,
    requestKey,
  };
}

/** What a person has typed in the composer. Start and end are ISO-8601; undefined while nothing is chosen. */
export type Draft = Readonly<ReturnType<typeof emptyDraft>> & { readonly start?: string; readonly end?: string };

/** The text of a draft at a publisher. */
export function messageAt({ ownTexts, message, messages }: Draft, site: string): string {
  return ownTexts ? (messages[site] ?? '') : message;
}

/** The pictures and videos of a draft at a publisher. */
export function mediaAt({ media }: Pick<Draft, 'media'>, site: string): readonly DraftMedium[] {
  return media.filter(({ url, sites }) => url.trim() !== '' && sites.includes(site));
}

/** The media with a crop of a picture, which one publisher gets in its place. */
export function withCrop(
  media: readonly DraftMedium[],
  original: DraftMedium,
  { site, url }: { readonly site: string; readonly url: string },
): DraftMedium[] {
  const crop: DraftMedium = { url, type: 'IMAGE', sites: [site], croppedFrom: original.url };
  return media.flatMap((each) =>
    each === original ? [{ ...each, sites: each.sites.filter((other) => other !== site) }, crop] : [each],
  );
}

/** The media without a crop: its publisher gets the original again, if that is still there. */
export function withoutCrop(media: readonly DraftMedium[], crop: DraftMedium): DraftMedium[] {
  return media
    .filter((each) => each !== crop)
    .map((each) =>
      each.url === crop.croppedFrom ? { ...each, sites: [...new Set([...each.sites, ...crop.sites])] } : each,
    );
}

const noButton: DraftButton = { type: '', url: '' };

/** The button of a draft at a publisher. */
export function buttonAt({ ownButtons, button, buttonUrl, buttons }: Draft, site: string): DraftButton {
  return ownButtons ? (buttons[site] ?? noButton) : { type: button, url: buttonUrl };
}

/** The products of a draft at a publisher. */
export function productsAt({ type, products }: Draft, site: string): readonly DraftProduct[] {
  return type === 'PRODUCT' ? products.filter(({ sites }) => sites.includes(site)) : [];
}

/** Names each field of an input, and has undefined for one that is not sent: a field that is forgotten does not compile. */
type WholeInput = { [Field in Exclude<keyof PostInput, 'clientMutationId'>]-?: PostInput[Field] | undefined };

/** The input that publishes the draft at the locations. */
export function inputOf(draft: Draft, locationIds: readonly string[]): PostInput {
  const sites = draft.sites as readonly Site[];
  const { type, scheduled, start, end } = draft;
  const fields = contextFieldsOf[type].filter((field) => draft.context[field] !== '');
  return {
    postName: draft.name,
    locationIds: [...locationIds],
    postType: type,
    postSites: [...sites],
    postMessage: sites.flatMap((site) => {
      const message = messageAt(draft, site);
      return message.trim() === '' ? [] : [{ site, message }];
    }),
    postMediaUrl: sites.flatMap((site) =>
      mediaAt(draft, site).map(({ url, type }) => ({ site, url: url.trim(), type })),
    ),
    postCta: sites.flatMap((site) => {
      const { type, url } = buttonAt(draft, site);
      if (type === '') return [];
      return [type === 'CALL' ? { site, type } : { site, type, url: url.trim() }];
    }),
    postContextInfo:
      contextFieldsOf[type].length > 0
        ? Object.fromEntries(fields.map((field) => [field, draft.context[field]]))
        : undefined,
    componentType: draft.scope === 'picked' ? undefined : SCOPES[draft.scope],
    componentIdentifier: draft.scope === 'tag' ? draft.tag : undefined,
    products: type === 'PRODUCT' ? draft.products.flatMap((product) => productInput(product, sites)) : undefined,
    postScheduledDates:
      scheduled && start !== undefined && end !== undefined ? { startDatetime: start, endDatetime: end } : undefined,
  } satisfies WholeInput;
}

/**
 * How a post says where it was published, as its tracking reference: the service keeps the locations alone, and a post that is used
 * again asks for those that have the tag then.
 */
const SCOPES = { tag: 'LOCATIONS_WITH_TAG', all: 'ALL_LOCATIONS' } as const;

/** Where an earlier post was published, if it says so; picked locations otherwise. */
export function scopeOf({
  componentType,
  componentIdentifier,
}: {
  readonly componentType: string | null;
  readonly componentIdentifier: string | null;
}): Pick<Draft, 'scope' | 'tag'> {
  if (componentType === SCOPES.tag && componentIdentifier) return { scope: 'tag', tag: componentIdentifier };
  return { scope: componentType === SCOPES.all ? 'all' : 'picked', tag: '' };
}

/** The input of a product; none if no publisher of the post shows it. */
function productInput(product: DraftProduct, sites: readonly Site[]): PublicSchemas['PostProductInput'][] {
  const shown = sites.filter((site) => product.sites.includes(site));
  if (shown.length === 0) return [];
  const price = typeof product.price === 'string' ? product.price.trim() || null : product.price;
  return [{ ...product, price, photo: product.photo?.trim() || null, sites: shown }];
}

/** What the draft lacks before it can be published, apart from the rules that the service checks. */
export type Lack = 'name' | 'sites' | 'locations' | 'tooMany' | 'end' | 'past';

/** The most locations of a post [contract 5]. */
export const MOST_LOCATIONS = 10_000;

/** What the draft lacks. `targets` is the number of locations that it has now. */
export function lacksOf(draft: Draft, { targets, now }: { targets: number; now: Date }): Lack[] {
  const lacks: Lack[] = [];
  if (draft.name.trim() === '') lacks.push('name');
  if (draft.sites.length === 0) lacks.push('sites');
  if (targets === 0) lacks.push('locations');
  if (targets > MOST_LOCATIONS) lacks.push('tooMany');
  if (!draft.scheduled) return lacks;
  const { start, end } = draft;
  if (start !== undefined && Date.parse(start) <= now.getTime()) lacks.push('past');
  if (start === undefined || end === undefined || Date.parse(end) <= Date.parse(start)) lacks.push('end');
  return lacks;
}
