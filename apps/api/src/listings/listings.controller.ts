import { Controller, Inject } from '@nestjs/common';
import type { Caller } from '@listings/domain';
import { LISTINGS, listingsForLocation, voiceAssistantsForLocation } from '@listings/feature-listings';
import type { ListingsDependencies } from '@listings/feature-listings';
import { requireLocationId } from '@listings/pagination';
import { Operation } from '../http/operation.js';
import { locationInPath } from '../http/parameters.js';
import { CallerOf, PathParameter } from '../http/request-values.js';
import { citationsExample, voiceAssistantsExample } from './listing-examples.js';
import { ListingsPayload, VoiceAssistantsPayload } from './listing-payload.js';

/** What can be wrong with a citation [contract 9]. */
const citationCodes = ['SY81069', 'SY83001', 'SY83002', 'SY83003'] as const;

/** Citations: how a location stands at each site [4.8], [contract 9]. */
@Controller()
export class ListingsController {
  constructor(@Inject(LISTINGS) private readonly listings: ListingsDependencies) {}

  @Operation({
    id: 'listingsForLocation',
    method: 'GET',
    path: ['/locations/:locationId/listings-premium', '/locations/:locationId/listings/premium'],
    scope: 'READ',
    tag: 'listings',
    summary: 'How a location stands at each directory site',
    description:
      'Which listing belongs to the location at each site, and what became of the data that was last sent there. Poll it, or wait for the event listing.submission.',
    pathParameters: { locationId: locationInPath },
    payload: ListingsPayload,
    example: citationsExample,
    errors: citationCodes,
  })
  list(@CallerOf() caller: Caller, @PathParameter('locationId') id: string) {
    return listingsForLocation(this.listings, caller, requireLocationId(id));
  }

  @Operation({
    id: 'voiceAssistantsForLocation',
    method: 'GET',
    path: '/locations/:locationId/voice-assistants',
    scope: 'READ',
    tag: 'listings',
    summary: 'How a location stands at each voice assistant',
    description: 'A voice assistant answers from the sites that feed it: what is live there is live here.',
    pathParameters: { locationId: locationInPath },
    payload: VoiceAssistantsPayload,
    example: voiceAssistantsExample,
    errors: citationCodes,
  })
  listVoiceAssistants(@CallerOf() caller: Caller, @PathParameter('locationId') id: string) {
    return voiceAssistantsForLocation(this.listings, caller, requireLocationId(id));
  }
}
