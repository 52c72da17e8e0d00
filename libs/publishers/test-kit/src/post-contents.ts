import { CTA_TYPES, POST_TYPES } from '@listings/publisher-sdk';
import type { PostContent, PostType } from '@listings/publisher-sdk';
import type { CheckContext } from './check-context.js';
import { demand } from './demand.js';

const URL_OF_SHOP = 'https://shop.example/spring';
const PHONE = '+12125550123';
const HINTS = {
  couponCode: 'SPRING10',
  redeemUrl: 'https://shop.example/redeem',
  termsConditions: 'While it lasts.',
} as const;
const DAY_MS = 24 * 60 * 60_000;

/** A post content with a short description of its variation. */
export interface PostSample {
  readonly about: string;
  readonly content: PostContent;
  /** True if the core's own rules reject the content: the plug-in still checks it, but the core never sends it. */
  readonly isRefusedByCore: boolean;
}

/**
 * The contents that the core may pass to `checkContent`: every type with and without each optional part. Events and
 * offers always have a title and days, and product posts have products, as the core's own rules require [contract 5].
 */
export function postSamples(context: CheckContext): readonly PostSample[] {
  return POST_TYPES.flatMap((type) =>
    variations(context).map(({ about, content: more }): PostSample => {
      const { products, ...plain } = { ...bare(context, type), ...more };
      const content: PostContent = {
        ...plain,
        ...(type === 'PRODUCT' ? { products } : {}),
        context: contextOf(context, type, more.context),
      };
      return { about: `${type} ${about}`, content, isRefusedByCore: isRefusedByCore(content) };
    }),
  );
}

/** Returns the simplest content with this text that passes the plug-in's `checkContent`. */
export function acceptedPost(context: CheckContext, text: string): PostContent {
  const { checkContent } = context.offered('posts');
  const { image } = context.driven('posts');
  const tries = POST_TYPES.flatMap((type) =>
    [[], [{ url: image, type: 'IMAGE' as const }]].flatMap((media) =>
      [undefined, { type: 'LEARN_MORE' as const, url: URL_OF_SHOP }].map((cta): PostContent => ({
        ...bare(context, type),
        message: text,
        media,
        cta,
      })),
    ),
  );
  const accepted = tries.find((content) => checkContent(content).length === 0);
  demand(accepted, 'checkContent accepts no post of any type, not even a text with an image and a button');
  return accepted;
}

/**
 * For each type that the publisher takes, a content with as many parts as `checkContent` accepts together, so that a part that gets lost is
 * missed. Every text differs from all others.
 */
export function fullPosts(context: CheckContext): readonly PostContent[] {
  const { checkContent } = context.offered('posts');
  const { image } = context.driven('posts');
  const passes = (content: PostContent) => checkContent(content).length === 0 && !isRefusedByCore(content);
  return POST_TYPES.flatMap((type) => {
    const plain: PostContent = { ...bare(context, type), message: `Everything about this ${type.toLowerCase()}.` };
    const parts: readonly Partial<PostContent>[] = [
      { media: [{ url: image, type: 'IMAGE' }] },
      { cta: { type: 'LEARN_MORE', url: URL_OF_SHOP } },
      ...Object.entries(HINTS).map(([name, hint]) => ({ context: { [name]: hint } })),
      { context: { discount: '15 percent' } },
      { products: [{ name: 'Garden chair', price: '19.95', category: 'Furniture', description: 'For two summers.' }] },
    ];
    const first = startsOf(plain, parts).find(passes);
    return first ? [parts.reduce<PostContent>((full, part) => extended(full, part, passes), first)] : [];
  });
}

/** The plain content, and those that have what some publishers require: a picture, a button, or a link to redeem. */
function startsOf(
  plain: PostContent,
  [picture, button, , link]: readonly Partial<PostContent>[],
): readonly PostContent[] {
  const wholes: readonly (readonly (Partial<PostContent> | undefined)[])[] = [
    [],
    [picture],
    [button],
    [picture, button],
    [link],
    [picture, link],
    [picture, button, link],
  ];
  return wholes.map((some) => some.reduce<PostContent>((all, part) => withPart(all, part ?? {}), plain));
}

/** The content with the part, if the type has such parts and the publisher takes it as well. */
function extended(
  content: PostContent,
  part: Partial<PostContent>,
  passes: (content: PostContent) => boolean,
): PostContent {
  const isForeign = (part.context && !content.context) || (part.products && !content.products);
  const more = withPart(content, part);
  return !isForeign && passes(more) ? more : content;
}

function withPart(content: PostContent, { context: more, ...part }: Partial<PostContent>): PostContent {
  return { ...content, ...part, ...(more && content.context && { context: { ...content.context, ...more } }) };
}

/** The core's own rules: some types need a message or media, and a button needs an http or https URL [contract 5]. */
function isRefusedByCore({ type, message, media, cta }: PostContent): boolean {
  const needsContent = type === 'ANNOUNCEMENT' || type === 'COVID19';
  if (needsContent && !message?.trim() && media.length === 0) return true;
  return cta !== undefined && cta.type !== 'CALL' && !/^https?:\/\//.test(cta.url ?? '');
}

function bare(context: CheckContext, type: PostType): PostContent {
  return {
    type,
    message: 'We are looking forward to your visit.',
    media: [],
    phone: PHONE,
    context: contextOf(context, type),
    ...(type === 'PRODUCT' ? { products: [{ name: 'Garden chair', price: '19.90' }] } : {}),
  };
}

/** The days are local to the location and in the future. */
function contextOf(context: CheckContext, type: PostType, more: PostContent['context'] = {}): PostContent['context'] {
  if (type === 'ANNOUNCEMENT' || type === 'COVID19') return undefined;
  const day = (days: number) => new Date(context.world.now() + days * DAY_MS).toISOString().slice(0, 10);
  return { title: 'Spring in town', startDay: day(2), endDay: day(9), startTime: '09:00', endTime: '18:00', ...more };
}

function variations(context: CheckContext): readonly { about: string; content: Partial<PostContent> }[] {
  const { image, video } = context.driven('posts');
  const images = (count: number) => Array.from({ length: count }, () => ({ url: image, type: 'IMAGE' as const }));
  const film = video === undefined ? [] : [{ url: video, type: 'VIDEO' as const }];
  return [
    { about: 'alone', content: {} },
    { about: 'without a message', content: { message: undefined } },
    { about: 'with an empty message', content: { message: '' } },
    { about: 'with one image', content: { media: images(1) } },
    { about: 'with an image and no message', content: { media: images(1), message: undefined } },
    { about: 'with two images', content: { media: images(2) } },
    { about: 'with eleven images', content: { media: images(11) } },
    ...(film.length > 0
      ? [
          { about: 'with a video', content: { media: film } },
          { about: 'with a video and an image', content: { media: [...film, ...images(1)] } },
        ]
      : []),
    ...CTA_TYPES.flatMap((type) => {
      const cta = { type, url: type === 'CALL' ? undefined : URL_OF_SHOP };
      return [
        { about: `with the button ${type}`, content: { cta } },
        { about: `with the button ${type} and an image`, content: { cta, media: images(1) } },
      ];
    }),
    { about: 'with a button without a URL', content: { cta: { type: 'SHOP' } } },
    { about: 'with a button to a relative URL', content: { cta: { type: 'SHOP', url: '/spring' } } },
    { about: 'with a button to an ftp URL', content: { cta: { type: 'SHOP', url: 'ftp://shop.example' } } },
    { about: 'in French', content: { languageCode: 'fr-FR', message: 'Nous vous attendons avec plaisir.' } },
    { about: 'without times', content: { context: { startTime: undefined, endTime: undefined } } },
    {
      about: 'with coupon, link and terms',
      content: {
        context: HINTS,
      },
    },
    {
      about: 'with coupon, link, terms, image and button',
      content: {
        media: images(1),
        cta: { type: 'SHOP', url: URL_OF_SHOP },
        context: HINTS,
      },
    },
    {
      about: 'with every detail of two products',
      content: {
        context: { discount: '10%' },
        products: [
          {
            name: 'Garden chair',
            price: '19.90',
            photo: image,
            cta: { type: 'SHOP', url: URL_OF_SHOP },
            category: 'Furniture',
            description: 'For two summers.',
          },
          { name: 'Garden table', photo: `${image}?table`, cta: { type: 'CALL' } },
        ],
      },
    },
    { about: 'with a title of 300 characters', content: { context: { title: 'Spring '.repeat(43) } } },
  ];
}
