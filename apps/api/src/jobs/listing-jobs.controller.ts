import { Inject } from '@nestjs/common';
import { CONNECTIONS, MOST_IMPORTED, startListingImport } from '@listings/feature-connections';
import type { ConnectionsDependencies } from '@listings/feature-connections';
import { globalId } from '@listings/pagination';
import { inputIdText, inputList } from '../http/fields.js';
import { idOf } from '../http/ids.js';
import { inputObject } from '../http/input-schemas.js';
import { ApiController, Operation } from '../http/operation.decorator.js';
import type { KeyCall } from '../http/operation-call.js';
import { jobExamples } from './job-examples.js';
import { JobPayload, jobPayload } from './job-payload.js';

const connectedAccountId = '7f2f86cf-3bf9-4c75-bc0b-696224a26d99';

/** `input` of importListings. */
const ImportListingsInput = inputObject('ImportListingsInput', {
  connectedAccountId: idOf('ConnectedAccount', inputIdText('Id of the connected account.')),
  connectedAccountListingIds: inputList(
    `Ids of 1 to ${MOST_IMPORTED} of its listings.`,
    idOf('ConnectedAccountListing', inputIdText('Id of a listing.')),
    { minItems: 1, maxItems: MOST_IMPORTED },
  ),
});

/** The jobs that create locations from listings. */
@ApiController('jobs')
export class ListingJobsController {
  constructor(@Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies) {}

  @Operation({
    id: 'importListings',
    route: 'POST /connected-accounts/import-listings',
    access: { key: 'WRITE' },
    summary: 'Import listings as locations',
    description:
      'Starts a job that creates a location from each listing and links the two, as createLocationFromConnectedAccountListing does for one. The job pauses when the publisher limits its calls.',
    body: {
      schema: ImportListingsInput,
      example: {
        clientMutationId: 'jobs-1',
        connectedAccountId,
        connectedAccountListingIds: [globalId('ConnectedAccountListing', '0b6f1c1e-4a39-4a3f-9d0e-0123456789ab')],
      },
    },
    response: JobPayload,
    example: jobExamples.edit,
    failureExample: jobExamples.tooMany,
    errors: ['SY81066', 'SY81067', 'SY87001'],
  })
  async importListings({ caller, unit, body: input }: KeyCall<{ body: typeof ImportListingsInput }>) {
    const started = await startListingImport({ ...this.connections, unit }, caller, input);
    return jobPayload(input, started, this.connections.clock.now());
  }
}
