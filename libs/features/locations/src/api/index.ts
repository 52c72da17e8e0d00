export { selectionInput, SELECTS } from './jobs/job-input.js';
export * from './jobs/record-selection.js';
export { selectionOf } from './jobs/selection.js';
export { locationRuleCodes } from './location-errors.js';
export { photoExample, photoIdExample, photoRequestIdExample } from './photos/photo-examples.js';
export { PhotoRecord, PhotoType } from './photos/photo-payload.js';
export * from './ranking-parameters.js';
export { siteExample } from './reference/reference-examples.js';
