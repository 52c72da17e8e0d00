import { Controller, Inject } from '@nestjs/common';
import type { Caller } from '@listings/domain';
import { listingsForLocation, voiceAssistantsForLocation } from '@listings/feature-listings';
import type { ListingsDependencies } from '@listings/feature-listings';
import { requireLocationId } from '@listings/pagination';
import { LISTINGS } from '../dependencies.js';
import { Operation } from '../http/operation.js';
import { CallerOf, PathParameter } from '../http/request-values.js';
import { ListingsPayload, VoiceAssistantsPayload } from './listing-payload.js';

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
    payload: ListingsPayload,
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
    payload: VoiceAssistantsPayload,
  })
  listVoiceAssistants(@CallerOf() caller: Caller, @PathParameter('locationId') id: string) {
    return voiceAssistantsForLocation(this.listings, caller, requireLocationId(id));
  }
}
