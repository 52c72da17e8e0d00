import { Inject } from '@nestjs/common';
import { LISTINGS, listingsForLocation, voiceAssistantsForLocation } from '@listings/feature-listings';
import type { ListingsDependencies } from '@listings/feature-listings';
import { requireLocationId } from '@listings/pagination';
import { ApiController, Operation } from '../http/operation.decorator.js';
import type { KeyCall } from '../http/operation-call.js';
import { locationInPath } from '../http/parameters.js';
import { citationsExample, voiceAssistantsExample } from './listing-examples.js';
import { ListingsPayload, VoiceAssistantsPayload } from './listing-payload.js';

/** Error codes of a citation [contract 9]. */
const citationCodes = ['SY81069', 'SY83001', 'SY83002', 'SY83003'] as const;

/** Citations: the status of a location at each site and voice assistant [4.8], [contract 9]. */
@ApiController('listings')
export class ListingsController {
  constructor(@Inject(LISTINGS) private readonly listings: ListingsDependencies) {}

  @Operation({
    id: 'listingsForLocation',
    route: 'GET /locations/:locationId/listings-premium',
    deprecatedPaths: ['/locations/:locationId/listings/premium'],
    access: { key: 'READ' },
    summary: 'List the citations of a location',
    description:
      'Returns one citation for each site: the linked listing and the result of the last submission. Poll the operation, or wait for the event listing.submission.',
    path: { locationId: locationInPath },
    response: ListingsPayload,
    example: citationsExample,
    errors: citationCodes,
  })
  list({ caller, path: { locationId: id } }: KeyCall<{ path: 'locationId' }>) {
    return listingsForLocation(this.listings, caller, requireLocationId(id));
  }

  @Operation({
    id: 'voiceAssistantsForLocation',
    route: 'GET /locations/:locationId/voice-assistants',
    access: { key: 'READ' },
    summary: 'List the voice assistants of a location',
    description:
      'Returns the status of the location at each voice assistant. A voice assistant takes its data from the sites that supply it, so its status follows from their citations.',
    path: { locationId: locationInPath },
    response: VoiceAssistantsPayload,
    example: voiceAssistantsExample,
    errors: citationCodes,
  })
  listVoiceAssistants({ caller, path: { locationId: id } }: KeyCall<{ path: 'locationId' }>) {
    return voiceAssistantsForLocation(this.listings, caller, requireLocationId(id));
  }
}
