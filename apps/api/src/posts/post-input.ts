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

const PostMessageInput = nestedObject('PostMessageInput', 'The text for a site.', {
  site: publisherConstant('The site.'),
  message: text('The text; how long it may be, the site decides.'),
});

const PostMediaInput = nestedObject('PostMediaInput', 'A picture or film for a site.', {
  site: publisherConstant('The site.'),
  url: text('A publicly accessible address.'),
  type: optional(MediaKind),
});

const PostCtaInput = nestedObject('PostCtaInput', 'The button for a site.', {
  site: publisherConstant('The site.'),
  type: CtaTypeName,
  url: optional(text('Where it leads, absolute http or https; not for CALL.')),
});

const PostScheduledDatesInput = nestedObject('PostScheduledDatesInput', 'When a post is there.', {
  startDatetime: text('When it goes live, ISO-8601.'),
  endDatetime: text('When it is removed, ISO-8601.'),
  removalSites: optional(listOf('From where it is removed; all its sites unless given.', publisherConstant('A site.'))),
});

const contextMeanings: Record<ContextField, string> = {
  title: 'Title; mandatory for an offer, an event and a product.',
  couponCode: 'Code that a customer shows.',
  redeemUrl: 'Where an offer is redeemed.',
  termsConditions: 'Under which terms.',
  discount: 'By how much.',
  startDay: 'First day, YYYY-MM-DD; mandatory for an offer and an event.',
  startTime: 'From when, HH:MM.',
  endDay: 'Last day, YYYY-MM-DD; mandatory for an offer and an event.',
  endTime: 'Until when, HH:MM.',
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
  name: optional(text('Name of the product. Mandatory.')),
  category: optional(text('Kind of product.')),
  price: price('What it costs.'),
  minPrice: price('What it costs at least.'),
  maxPrice: price('What it costs at most.'),
  description: optional(text('What it is.')),
  photo: optional(text('A publicly accessible address of a picture.')),
  cta: Type.Optional(
    Type.Unknown({
      description: 'A button of its own; kept as it is.',
      examples: [{ type: 'ORDER', url: 'https://shop.example' }],
    }),
  ),
  sites: optional(listOf('For which sites; all of the post unless given.', publisherConstant('A site.'))),
});

/** `input` of createSocialPost, for one location or many [4.4]. The rules are the domain's; here stand only types. */
export const CreateSocialPostInput = inputObject('CreateSocialPostMutationInput', {
  postName: text('A name for yourself, not public.'),
  locationIds: listOf('1 to 10,000 locations; one that is named twice counts once.', LocationId),
  postType: PostTypeName,
  postSites: listOf('Where to publish.', publisherConstant('A site.')),
  postMessage: optional(listOf('The text, one for each site.', PostMessageInput)),
  postMediaUrl: optional(listOf('Pictures and films.', PostMediaInput)),
  postCta: optional(listOf('Buttons, one for each site.', PostCtaInput)),
  postScheduledDates: optional(PostScheduledDatesInput),
  postContextInfo: optional(PostContextInput),
  products: optional(listOf('For a PRODUCT post.', PostProductInput)),
  componentIdentifier: optional(idOf('External', text('Your own reference, kept with the post.'))),
  componentType: optional(text('Your own kind of reference, kept with the post.')),
});
export type CreateSocialPostInput = Type.Static<typeof CreateSocialPostInput>;

/** The optional body of deleteSocialPost [4.3]. */
export const DeleteSocialPostInput = inputObject('DeleteSocialPostMutationInput', {});
export type DeleteSocialPostInput = Type.Static<typeof DeleteSocialPostInput>;

/** The input as the feature takes it; a site that is none of the configured publishers is 400 [contract 1]. */
export function campaignInput(input: CreateSocialPostInput, publishers: PublisherRegistry): CampaignInput {
  for (const [path, site] of namedSites(input)) {
    if (publishers.find(site)) continue;
    const known = publishers.constants.join(', ');
    throw malformed(`Variable "$input" got invalid value at "input.${path}"; expected one of ${known}.`);
  }
  return input;
}

/** Every place of the input that names a site, in the order of its fields. */
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
