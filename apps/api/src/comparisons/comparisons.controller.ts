import { Inject } from '@nestjs/common';
import { compareLocation, HEALTH } from '@listings/feature-health';
import type { HealthDependencies } from '@listings/feature-health';
import { requireLocationId } from '@listings/pagination';
import { ApiController, Operation } from '../http/operation.decorator.js';
import type { KeyCall } from '../http/operation-call.js';
import { locationInPath } from '../http/parameters.js';
import { comparisonExample } from './comparison-example.js';
import { ComparisonPayload, comparisonRecords } from './comparison-payload.js';

/** What publishers show of locations. */
@ApiController('listings')
export class ComparisonsController {
  constructor(@Inject(HEALTH) private readonly health: HealthDependencies) {}

  @Operation({
    id: 'locationComparison',
    route: 'GET /locations/:locationId/comparison',
    access: { key: 'READ' },
    summary: 'Compare a location with its listings',
    description:
      'Returns, field by field, what the location says and what each linked listing showed when it was read last: about once a day, and at once after it was linked. Differences of notation are none, and what a publisher cannot show is no difference.',
    path: { locationId: locationInPath },
    response: ComparisonPayload,
    example: comparisonExample,
  })
  async compare({ caller, path: { locationId: id } }: KeyCall<{ path: 'locationId' }>) {
    return comparisonRecords(await compareLocation(this.health, caller, requireLocationId(id)));
  }
}
