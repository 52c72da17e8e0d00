import { comparableText } from './comparison.js';
import type { NotShown, PostContent, PostField, PostProduct } from './posts.js';

/** What a publisher can show in a plain update. */
export interface UpdateLimits {
  /** The name of the publisher in the sentences for clients. */
  readonly publisher: string;
  /** The greatest number of photos. */
  readonly photos: number;
  /** True if the publisher can show the button of a product. */
  readonly takesButton: (cta: NonNullable<PostContent['cta']>) => boolean;
}

/**
 * Converts a post of type EVENT, PRODUCT or COVID19 into an ANNOUNCEMENT, for a publisher that has no such kind of post
 * [contract 13]. The text has the title, the message, and the dates or the products with their prices; photos and the
 * button of the products fill what the content leaves free. The same content always gives the same text, so `findPost`
 * can compare it.
 *
 * @returns the announcement, and the parts of the content that it does not show. Other types are returned unchanged.
 */
export function plainUpdate(
  content: PostContent,
  limits: UpdateLimits,
): { readonly content: PostContent; readonly notShown: readonly NotShown[] } {
  const { type, context, products = [], ...rest } = content;
  if (type === 'COVID19') return { content: { ...rest, type: 'ANNOUNCEMENT' }, notShown: [] };
  if (type !== 'EVENT' && type !== 'PRODUCT') return { content, notShown: [] };

  const isProduct = type === 'PRODUCT';
  const { media, missing: photosLeftOut } = withPhotos(content, limits);
  const cta = rest.cta ?? products.flatMap(({ cta: own }) => (own && limits.takesButton(own) ? [own] : []))[0];
  const otherButtons = products.some(({ cta: own }) => own && !isSameButton(own, cta));
  const message = [
    isProduct && repeatsName(context?.title, products) ? undefined : context?.title,
    rest.message,
    isProduct ? products.map(productLine).join('\n') : periodOf(context),
  ].flatMap((text) => text?.trim() || []);
  return {
    content: { ...rest, type: 'ANNOUNCEMENT', message: message.join('\n\n') || undefined, media, cta },
    notShown: [
      ...notShownOf(limits.publisher, content, [
        ...offerFields,
        ...(isProduct ? [...periodFields, ...productFields] : []),
      ]),
      ...(photosLeftOut
        ? [
            {
              field: 'products.photo',
              message: `${limits.publisher} does not show every photo of the products`,
            } as const,
          ]
        : []),
      ...(otherButtons
        ? [
            {
              field: 'products.cta',
              message: `${limits.publisher} does not show every button of the products`,
            } as const,
          ]
        : []),
    ],
  };
}

/** Returns an entry for each of the fields that the content has. */
export function notShownOf(publisher: string, content: PostContent, fields: readonly PostField[]): readonly NotShown[] {
  return fields
    .filter((field) => hasField(content, field))
    .map((field) => ({ field, message: `${publisher} does not show this part of a post of type ${content.type}` }));
}

/** True if the content has a value for the field; for a field of `products`, if one of them has. */
export function hasField(content: PostContent, field: PostField): boolean {
  const [part = '', name = ''] = field.split('.');
  const value = (of: object | undefined, key: string): unknown => (of as Record<string, unknown> | undefined)?.[key];
  const found = value(content, part);
  if (part === 'context') return Boolean(value(content.context, name));
  if (part === 'products') return (content.products ?? []).some((product) => Boolean(value(product, name)));
  return Array.isArray(found) ? found.length > 0 : Boolean(found);
}

const offerFields = ['context.couponCode', 'context.redeemUrl', 'context.termsConditions', 'context.discount'] as const;
const periodFields = ['context.startDay', 'context.startTime', 'context.endDay', 'context.endTime'] as const;
const productFields = ['products.category', 'products.description'] as const;

/** The media of the content, and as many photos of the products as fit beside them. A video takes no photo. */
function withPhotos({ media, products = [] }: PostContent, { photos: most }: UpdateLimits) {
  const own = new Set(products.flatMap(({ photo }) => photo ?? []));
  const others = [...own].filter((url) => !media.some((each) => each.url === url));
  const room = media.some(({ type }) => type === 'VIDEO') ? 0 : Math.max(0, most - media.length);
  const added = others.slice(0, room).map((url) => ({ url, type: 'IMAGE' as const }));
  return { media: [...media, ...added], missing: added.length < others.length };
}

/** A CALL button always dials the location. */
function isSameButton(one: NonNullable<PostContent['cta']>, other: PostContent['cta']): boolean {
  return one.type === other?.type && (one.type === 'CALL' || one.url === other.url);
}

function repeatsName(title: string | undefined, products: readonly PostProduct[]): boolean {
  return products.some(({ name }) => comparableText(name) === comparableText(title));
}

function productLine({ name, price }: PostProduct): string {
  return price?.trim() ? `${name.trim()}: ${price.trim()}` : name.trim();
}

/** Days as YYYY-MM-DD: readable in every language, and the same on every machine. */
function periodOf(context: PostContent['context']): string | undefined {
  const { startDay, startTime, endDay, endTime } = context ?? {};
  const start = [startDay, startTime].filter(Boolean).join(', ');
  const end = [endDay === startDay ? undefined : endDay, endTime].filter(Boolean).join(', ');
  return [start, end].filter(Boolean).join(' \u2013 ') || undefined;
}
