import { Type } from 'typebox';
import { contextFields } from '@listings/domain';
import type { CampaignInput, ContextField } from '@listings/domain';
import { malformed } from '@listings/errors';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { listOf, optional, text } from '../http/fields.js';
import { idOf, LocationId } from '../http/ids.js';
import { inputObject, nestedObject } from '../http/input-schemas.js';
import { publisherConstant } from '../http/payload-schemas.js';
import { CtaTypeName, MediaKind, PostTypeName } from './post-enums.js';

const price = (description: string) =>
  Type.Optional(Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'], description }));

const PostMessageInput = nestedObject('PostMessageInput', 'Text of the post at one site.', {
  site: publisherConstant('Site.'),
  message: text('Text. Each site has its own maximum length.'),
});

const PostMediaInput = nestedObject('PostMediaInput', 'Picture or video for one site.', {
  site: publisherConstant('Site.'),
  url: text('Publicly accessible URL of the file.'),
  type: optional(MediaKind),
});

const PostCtaInput = nestedObject('PostCtaInput', 'Button for one site.', {
  site: publisherConstant('Site.'),
  type: CtaTypeName,
  url: optional(text('Target of the button, an absolute http or https URL. Omit it for CALL.')),
});

const PostScheduledDatesInput = nestedObject('PostScheduledDatesInput', 'Publication period of the post.', {
  startDatetime: text('Time at which the post goes live, ISO-8601.'),
  endDatetime: text('Time at which the post is removed, ISO-8601. It must be after startDatetime.'),
  removalSites: optional(
    listOf(
      'Sites from which the post is removed at endDatetime; all sites of the post when omitted.',
      publisherConstant('A site.'),
    ),
  ),
});

const contextMeanings: Record<ContextField, string> = {
  title: 'Title. Required for an offer, an event and a product.',
  couponCode: 'Coupon code that the customer presents.',
  redeemUrl: 'URL at which the offer can be redeemed.',
  termsConditions: 'Terms and conditions.',
  discount: 'Discount.',
  startDay: 'First day, YYYY-MM-DD. Required for an offer and an event.',
  startTime: 'Start time, HH:MM.',
  endDay: 'Last day, YYYY-MM-DD. Required for an offer and an event.',
  endTime: 'End time, HH:MM.',
};
const contextField = (description: string) => optional(text(description));

const PostContextInput = nestedObject(
  'PostContextInfoInput',
  'Details of an offer, an event or a product.',
  Object.fromEntries(contextFields.map((field) => [field, contextField(contextMeanings[field])])) as Record<
    ContextField,
    ReturnType<typeof contextField>
  >,
);

const PostProductInput = nestedObject('PostProductInput', 'A product.', {
  name: optional(text('Name of the product. Required.')),
  category: optional(text('Category of the product.')),
  price: price('Price.'),
  minPrice: price('Lowest price.'),
  maxPrice: price('Highest price.'),
  description: optional(text('Description of the product.')),
  photo: optional(text('Publicly accessible URL of a picture.')),
  cta: Type.Optional(
    Type.Unknown({
      description: 'Button of the product. The service stores it unchanged.',
      examples: [{ type: 'ORDER', url: 'https://shop.example' }],
    }),
  ),
  sites: optional(
    listOf('Sites that show the product; all sites of the post when omitted.', publisherConstant('A site.')),
  ),
});

/** `input` of createSocialPost [4.4]. This schema checks types; the domain and the plug-ins check the rules. */
export const CreateSocialPostInput = inputObject('CreateSocialPostMutationInput', {
  postName: text('Internal name of the post; not published.'),
  locationIds: listOf('Ids of 1 to 10,000 locations. Duplicates count once.', LocationId),
  postType: PostTypeName,
  postSites: listOf('Sites to publish to.', publisherConstant('A site.')),
  postMessage: optional(listOf('Texts, one for each site.', PostMessageInput)),
  postMediaUrl: optional(listOf('Pictures and videos.', PostMediaInput)),
  postCta: optional(listOf('Buttons, one for each site.', PostCtaInput)),
  postScheduledDates: optional(PostScheduledDatesInput),
  postContextInfo: optional(PostContextInput),
  products: optional(listOf('Products of a PRODUCT post.', PostProductInput)),
  componentIdentifier: optional(
    idOf('External', text('Tracking reference that the client chooses; stored with the post.')),
  ),
  componentType: optional(text('Type of the tracking reference; stored with the post.')),
});
export type CreateSocialPostInput = Type.Static<typeof CreateSocialPostInput>;

/** The optional body of deleteSocialPost [4.3]. */
export const DeleteSocialPostInput = inputObject('DeleteSocialPostMutationInput', {});
export type DeleteSocialPostInput = Type.Static<typeof DeleteSocialPostInput>;

/** Converts the input for the feature. Throws a 400 error when a site is not a configured publisher [contract 1]. */
export function campaignInput(input: CreateSocialPostInput, publishers: PublisherRegistry): CampaignInput {
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
