export { JobInput, SELECTS, selectionInput } from './jobs/job-input.js';
export { CHANGES_JOB, JobRecord, jobPayload, jobRecord } from './jobs/job-payload.js';
export { JobsController } from './jobs/jobs.controller.js';
export { LocationJobsController } from './jobs/location-jobs.controller.js';
export {
  RECORD_EXPORT,
  checkPeriod,
  inputDay,
  placeErrors,
  placeFields,
  placeRefusal,
  publishersField,
} from './jobs/record-selection.js';
export { ReportsController } from './jobs/reports.controller.js';
export { selectionOf } from './jobs/selection.js';
export { locationRuleCodes } from './location-errors.js';
export { LocationListsController } from './location-lists.controller.js';
export { LocationsController } from './locations.controller.js';
export { photoExample, photoIdExample, photoRequestIdExample } from './photos/photo-examples.js';
export { PhotoRecord, PhotoType } from './photos/photo-payload.js';
export { LocationViewsController } from './portal/location-views.controller.js';
export { PortalLocationsController } from './portal/portal-locations.controller.js';
export {
  LOCATION_GROUPINGS,
  OTHER_GROUPINGS,
  locationSelection,
  rankingFields,
  rankingParameters,
  rankingRequest,
} from './ranking-parameters.js';
export { siteExample } from './reference/reference-examples.js';
export { PLAN_SITES, ReferenceController } from './reference/reference.controller.js';
