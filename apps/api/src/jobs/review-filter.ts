import type { Static } from 'typebox';
import { Type } from 'typebox';
import type { Caller } from '@listings/domain';
import type { InteractionConditions, InteractionsDependencies } from '@listings/feature-interactions';
import { flag, inputList, inputText, integer } from '../http/fields.js';
import { nestedObject } from '../http/input-schemas.js';
import { locationSelection } from '../http/ranking-parameters.js';
import { hostnameOf, withCategories } from '../interactions/interaction-list-query.js';
import { checkPeriod, inputDay, placeFields } from './record-selection.js';

/** The filter of jobs about reviews. */
export const ReviewFilterInput = nestedObject(
  'ReviewFilterInput',
  'Filter for reviews, questions and social comments. They must meet all conditions.',
  {
    ...placeFields,
    siteUrls: Type.Optional(
      inputList(
        'Only of these sites, by their hostnames as in `source` of an interaction.',
        inputText('A hostname.', { maxLength: 255 }),
        {
          minItems: 1,
          maxItems: 100,
        },
      ),
    ),
    categories: Type.Optional(
      inputList(
        'Only of these kinds.',
        inputText('`REVIEW`, `QUESTION`, `SOCIAL`, or one of `ownCategories` of interactionSiteConfig, in any case.', {
          maxLength: 20,
        }),
        { minItems: 1, maxItems: 20 },
      ),
    ),
    ratings: Type.Optional(
      inputList('Only with one of these star ratings.', integer('A rating.', { minimum: 1, maximum: 5 }), {
        minItems: 1,
        maxItems: 5,
      }),
    ),
    responded: Type.Optional(flag('True: only those with a response of the business. False: only those without one.')),
    from: Type.Optional(inputDay('First day, YYYY-MM-DD, included, in UTC.')),
    to: Type.Optional(inputDay('Last day, YYYY-MM-DD, included, in UTC.')),
    searchString: Type.Optional(
      inputText('Words that title, text or author contain, in any order.', { maxLength: 1_000 }),
    ),
  },
);

/** The conditions of a filter. Throws 400 for a day or a category that does not exist. */
export async function reviewConditions(
  interactions: InteractionsDependencies,
  { accountId }: Caller,
  filter: Static<typeof ReviewFilterInput>,
): Promise<InteractionConditions> {
  const { siteUrls, categories, ratings, responded, from, to, searchString } = filter;
  checkPeriod({ from, to });
  return {
    ...locationSelection(filter),
    ...(siteUrls && { hostnames: siteUrls.map(hostnameOf) }),
    ...(await withCategories(interactions, accountId, categories)),
    ...(ratings && { ratings }),
    ...(responded !== undefined && { responded }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(searchString !== undefined && { text: searchString }),
  };
}
