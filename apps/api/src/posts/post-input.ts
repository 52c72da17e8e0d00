import { Type } from 'typebox';
import { contextFields, ctaTypes, postTypes } from '@listings/domain';
import type { CampaignInput } from '@listings/domain';
import { malformed } from '@listings/errors';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { inputObject, LocationId, nestedObject, nullable, oneOf } from '../http/input-schemas.js';
import { PublisherConstant } from '../http/payload-schemas.js';

const text = Type.Optional(nullable(Type.String()));
const price = Type.Optional(Type.Unsafe<string | number | null>({ type: ['string', 'number', 'null'] }));

const PostMessageInput = nestedObject('PostMessageInput', { site: PublisherConstant, message: Type.String() });

const PostMediaInput = nestedObject('PostMediaInput', {
  site: PublisherConstant,
  url: Type.String({ description: 'Publicly accessible.' }),
  type: Type.Optional(nullable(oneOf(['IMAGE', 'VIDEO'] as const))),
});

const PostCtaInput = nestedObject('PostCtaInput', {
  site: PublisherConstant,
  type: oneOf(ctaTypes),
  url: Type.Optional(nullable(Type.String({ description: 'Not for CALL.' }))),
});

const PostScheduledDatesInput = nestedObject('PostScheduledDatesInput', {
  startDatetime: Type.String({ description: 'ISO-8601: when the post goes live.' }),
  endDatetime: Type.String({ description: 'ISO-8601: when it is removed.' }),
  removalSites: Type.Optional(nullable(Type.Array(PublisherConstant, { description: 'All sites unless given.' }))),
});

const PostContextInput = nestedObject(
  'PostContextInfoInput',
  Object.fromEntries(contextFields.map((field) => [field, text])) as Record<
    (typeof contextFields)[number],
    typeof text
  >,
);

const PostProductInput = nestedObject('PostProductInput', {
  name: text,
  category: text,
  price,
  minPrice: price,
  maxPrice: price,
  description: text,
  photo: text,
  cta: Type.Optional(Type.Unknown()),
  sites: Type.Optional(nullable(Type.Array(PublisherConstant))),
});

/** `input` of createSocialPost, for one location or many [4.4]. The rules are the domain's; here stand only types. */
export const CreateSocialPostInput = inputObject('CreateSocialPostMutationInput', {
  postName: Type.String(),
  locationIds: Type.Array(LocationId, { description: '1 to 10,000 locations.' }),
  postType: oneOf(postTypes),
  postSites: Type.Array(PublisherConstant),
  postMessage: Type.Optional(nullable(Type.Array(PostMessageInput))),
  postMediaUrl: Type.Optional(nullable(Type.Array(PostMediaInput))),
  postCta: Type.Optional(nullable(Type.Array(PostCtaInput))),
  postScheduledDates: Type.Optional(nullable(PostScheduledDatesInput)),
  postContextInfo: Type.Optional(nullable(PostContextInput)),
  products: Type.Optional(nullable(Type.Array(PostProductInput))),
  componentIdentifier: text,
  componentType: text,
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
