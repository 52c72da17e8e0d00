import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import type { JsonText, KeyCall, QueryParameters } from '@listings/api-kit';
import {
  ApiController,
  connectionJson,
  idOf,
  inputIdText,
  listOf,
  locationInPath,
  Operation,
  recordOf,
} from '@listings/api-kit';
import { requireLocationId } from '@listings/pagination';
import type { InteractionsDependencies } from '../dependencies.js';
import { INTERACTIONS } from '../interactions.module.js';
import { interactionDetails, locationInteractions, rollupInteractions } from '../lists/list-interactions.js';
import { reviewSites } from '../lists/review-sites.js';
import { INTERACTION_BOUNDS } from '../rules/interaction-bounds.js';
import {
  interactionExample,
  interactionIdExample,
  interactionPageExample,
  interactionSitesExample,
} from './interaction-examples.js';
import { interactionListQuery, locationListParameters, rollupParameters } from './interaction-list-query.js';
import { InteractionConnection, InteractionRecord, InteractionSiteConfigPayload } from './interaction-payload.js';

const FILTERS = 'Interactions that the site does not show any more are not in the list.';

const detailsQuery = {
  interactionIds: {
    description: `JSON array of up to ${INTERACTION_BOUNDS.details} ids of interactions.`,
    example: [interactionIdExample],
    required: '[ID!]!',
    schema: Type.Array(idOf('Interaction', inputIdText('Id of an interaction, a UUID.')), {
      maxItems: INTERACTION_BOUNDS.details,
    }),
  },
} as const satisfies QueryParameters;

/** The interactions group: reviews, questions and social comments [4.6]. */
@ApiController('interactions')
export class InteractionsController {
  constructor(@Inject(INTERACTIONS) private readonly interactions: InteractionsDependencies) {}

  @Operation({
    id: 'interactions',
    route: 'GET /locations/:locationId/reviews',
    access: { key: 'READ' },
    summary: 'List the interactions of a location',
    description: `Returns reviews, questions and social comments of the location with their responses and the exact total. ${FILTERS}`,
    path: { locationId: locationInPath },
    query: locationListParameters,
    response: InteractionConnection,
    example: interactionPageExample,
  })
  async list({ caller, path, query }: KeyCall<{ path: 'locationId'; query: typeof locationListParameters }>) {
    const locationId = requireLocationId(path.locationId);
    const wanted = { ...(await interactionListQuery(this.interactions, caller, query)), locationId };
    return connectionJson(await locationInteractions(this.interactions, caller, wanted));
  }

  @Operation({
    id: 'rollupInteractions',
    route: 'GET /rollup_interactions',
    access: { key: 'READ' },
    summary: 'List interactions across locations',
    description: `Returns reviews, questions and social comments of all locations, or of those with a tag, with their responses and the exact total. ${FILTERS}`,
    query: rollupParameters,
    response: InteractionConnection,
    example: interactionPageExample,
  })
  async rollup({ caller, query }: KeyCall<{ query: typeof rollupParameters }>): Promise<JsonText> {
    const wanted = await interactionListQuery(this.interactions, caller, query);
    return connectionJson(await rollupInteractions(this.interactions, caller, wanted));
  }

  @Operation({
    id: 'interactionDetails',
    route: 'GET /reviewDetails',
    access: { key: 'READ' },
    summary: 'Get interactions by id',
    description:
      'Returns up to 100 interactions with their responses, also those that the site does not show any more. Unknown ids are left out.',
    query: detailsQuery,
    response: recordOf('InteractionDetails', 'Interactions by id.', {
      interactions: listOf(
        'The interactions in the order of the request; unknown ids are left out.',
        InteractionRecord,
      ),
    }),
    example: (names) => ({ interactions: [interactionExample(names)] }),
  })
  async details({ caller, query }: KeyCall<{ query: typeof detailsQuery }>) {
    return { interactions: await interactionDetails(this.interactions, caller, query.interactionIds) };
  }

  @Operation({
    id: 'interactionSiteConfig',
    route: 'GET /reviews/site-config',
    access: { key: 'READ' },
    summary: 'List the sites with reviews',
    description: 'Returns the sites whose reviews the service reads, and how their customers rate.',
    response: InteractionSiteConfigPayload,
    example: interactionSitesExample,
  })
  sites() {
    return reviewSites(this.interactions.publishers);
  }
}
