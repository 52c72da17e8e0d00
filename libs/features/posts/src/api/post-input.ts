import { Type } from 'typebox';
import {
  boundOfRule,
  idOf,
  inputLines,
  inputList,
  inputMap,
  inputObject,
  inputText,
  inputUrl,
  LocationId,
  nestedObject,
  optional,
  publisherConstant,
} from '@listings/api-kit';
import { INPUT_BOUNDS } from '@listings/domain';
import { malformed } from '@listings/errors';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { contextFields } from '../rules/campaign-input.js';
import type { CampaignInput, ContextField } from '../rules/campaign-input.js';
import { hasTooManyMedia } from '../rules/campaign-rules.js';
import { POST_BOUNDS } from '../rules/post-bounds.js';
import { CtaTypeName, MediaKind, PostTypeName } from './post-enums.js';

const price = (description: string) =>
  Type.Optional(
    Type.Unsafe<string | number | null>({
      type: ['string', 'number', 'null'],
      maxLength: POST_BOUNDS.price,
      description,
    }),
  );

const PostMessageInput = nestedObject('PostMessageInput', 'Text of the post at one site.', {
  site: publisherConstant('Site.'),
  message: inputLines(
    `Text, at most ${POST_BOUNDS.message.toLocaleString('en')} characters. Each site has its own maximum length.`,
    { maxLength: POST_BOUNDS.message },
  ),
});

const PostMediaInput = nestedObject('PostMediaInput', 'Picture or video for one site.', {
  site: publisherConstant('Site.'),
  url: inputUrl('Publicly accessible URL of the file.'),
  type: optional(MediaKind),
});

const PostCtaInput = nestedObject('PostCtaInput', 'Button for one site.', {
  site: publisherConstant('Site.'),
  type: CtaTypeName,
  url: optional(inputUrl('Target of the button, an absolute http or https URL. Omit it for CALL.')),
});

const PostScheduledDatesInput = nestedObject('PostScheduledDatesInput', 'Publication period of the post.', {
  startDatetime: inputText('Time at which the post goes live, ISO-8601.'),
  endDatetime: inputText('Time at which the post is removed, ISO-8601. It must be after startDatetime.'),
  removalSites: optional(
    inputList(
      'Sites from which the post is removed at endDatetime; all sites of the post when omitted.',
      publisherConstant('A site.'),
      { maxItems: POST_BOUNDS.sites },
    ),
  ),
});

const contextMeanings: Record<ContextField, string> = {
  title: 'Title. Required for an offer, an event and a product.',
  couponCode: 'Coupon code that the customer presents.',
  redeemUrl: 'URL at which the offer can be redeemed.',
  termsConditions: 'Terms and conditions.',
  discount: 'Discount.',
  startDay: 'First day at the location, YYYY-MM-DD. Required for an offer and an event.',
  startTime: 'Start time at the location, HH:MM; the start of the day when omitted.',
  endDay: 'Last day at the location, YYYY-MM-DD. Required for an offer and an event.',
  endTime: 'End time at the location, HH:MM; the end of the day when omitted.',
};
/** Long enough for a URL: `redeemUrl` is one of the fields. */
const contextField = (field: ContextField) => {
  const schema = inputUrl(contextMeanings[field]);
  return optional(field === 'termsConditions' ? { ...schema, 'x-text': 'lines' } : schema);
};

const PostContextInput = nestedObject(
  'PostContextInfoInput',
  'Details of an offer, an event or a product.',
  Object.fromEntries(contextFields.map((field) => [field, contextField(field)])) as Record<
    ContextField,
    ReturnType<typeof contextField>
  >,
);

const ctaFields = { maxProperties: POST_BOUNDS.ctaFields, longestName: POST_BOUNDS.ctaFieldName };
const scalarTypes = ['string', 'number', 'boolean', 'null'];

/** Clients send buttons of several forms, so the fields are free; `productCta` of the domain reads it. */
const ProductCtaInput = Type.Unsafe<unknown>({
  ...inputMap(
    `Button of the product: an object of at most ${POST_BOUNDS.ctaFields} fields, of which \`type\` (as in postCta) and \`url\` make the button, or a web address. The service stores it unchanged; one that makes no button is listed in \`warnings\`.`,
    {
      ...inputMap('A field of the button.', { type: scalarTypes, maxLength: INPUT_BOUNDS.url }, ctaFields),
      type: [...scalarTypes, 'object'],
      maxLength: INPUT_BOUNDS.url,
    },
    ctaFields,
  ),
  type: ['object', 'string'],
  maxLength: INPUT_BOUNDS.url,
  examples: [{ type: 'ORDER', url: 'https://shop.example' }],
});

/** A product of a post; a record of a post returns it as it was given. */
export const PostProductInput = nestedObject('PostProductInput', 'A product.', {
  name: optional(inputText('Name of the product. Required.')),
  category: optional(inputText('Category of the product.')),
  price: price('Price.'),
  minPrice: price('Lowest price.'),
  maxPrice: price('Highest price.'),
  description: optional(inputLines('Description of the product.')),
  photo: optional(inputUrl('Publicly accessible URL of a picture.')),
  cta: optional(ProductCtaInput),
  sites: optional(
    inputList('Sites that show the product; all sites of the post when omitted.', publisherConstant('A site.'), {
      maxItems: POST_BOUNDS.sites,
    }),
  ),
});

/** `input` of createSocialPost [4.4]. This schema checks types; the domain and the plug-ins check the rules. */
export const CreateSocialPostInput = inputObject('CreateSocialPostMutationInput', {
  postName: boundOfRule(
    'SY75039',
    inputText(`Internal name of the post, at most ${POST_BOUNDS.name} characters; not published.`, {
      maxLength: POST_BOUNDS.name,
    }),
  ),
  locationIds: boundOfRule(
    'SY75045',
    inputList(
      `Ids of 1 to ${POST_BOUNDS.locations.toLocaleString('en')} locations. Duplicates count once.`,
      LocationId,
      { maxItems: POST_BOUNDS.locations },
    ),
  ),
  postType: PostTypeName,
  postSites: inputList('Sites to publish to.', publisherConstant('A site.'), { maxItems: POST_BOUNDS.sites }),
  postMessage: optional(
    inputList('Texts, one for each of postSites.', PostMessageInput, { maxItems: POST_BOUNDS.sites }),
  ),
  postMediaUrl: optional(
    inputList(`Pictures and videos, at most ${POST_BOUNDS.media} for each of postSites.`, PostMediaInput, {
      maxItems: POST_BOUNDS.media * POST_BOUNDS.sites,
    }),
  ),
  postCta: optional(
    inputList('Buttons, at most one for each of postSites.', PostCtaInput, { maxItems: POST_BOUNDS.sites }),
  ),
  postScheduledDates: optional(PostScheduledDatesInput),
  postContextInfo: optional(PostContextInput),
  products: optional(
    inputList(`Products of a PRODUCT post, at most ${POST_BOUNDS.products}.`, PostProductInput, {
      maxItems: POST_BOUNDS.products,
    }),
  ),
  componentIdentifier: optional(
    idOf('External', inputText('Tracking reference that the client chooses; stored with the post.')),
  ),
  componentType: optional(inputText('Type of the tracking reference; stored with the post.')),
});
export type CreateSocialPostInput = Type.Static<typeof CreateSocialPostInput>;

/**
 * Converts the input for the feature. Throws a 400 error when a site is not a configured publisher [contract 1], or
 * gets more media than a post can have [contract 4].
 */
export function campaignInput(input: CreateSocialPostInput, publishers: PublisherRegistry): CampaignInput {
  if (hasTooManyMedia(input)) {
    throw malformed(
      `Variable "$input" got invalid value at "input.postMediaUrl"; expected at most ${POST_BOUNDS.media} elements for each site.`,
    );
  }
  for (const [path, site] of namedSites(input)) {
    if (publishers.find(site)) continue;
    const known = publishers.constants.join(', ');
    throw malformed(`Variable "$input" got invalid value at "input.${path}"; expected one of ${known}.`);
  }
  return input;
}

/** Every site in the input with its path, in the order of the fields. */
function* namedSites(input: CreateSocialPostInput): Iterable<[path: string, site: string]> {
  for (const [n, site] of input.postSites.entries()) yield [`postSites[${n}]`, site];
  for (const field of ['postMessage', 'postMediaUrl', 'postCta'] as const) {
    for (const [n, { site }] of (input[field] ?? []).entries()) yield [`${field}[${n}].site`, site];
  }
  const removal = input.postScheduledDates?.removalSites ?? [];
  for (const [n, site] of removal.entries()) yield [`postScheduledDates.removalSites[${n}]`, site];
  for (const [n, product] of (input.products ?? []).entries()) {
    for (const [m, site] of (product.sites ?? []).entries()) yield [`products[${n}].sites[${m}]`, site];
  }
}
