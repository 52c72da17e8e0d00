export { FieldName } from './differences/comparison-payload.js';
export { healthNumbersFields, holidayFields } from './health-payload.js';
