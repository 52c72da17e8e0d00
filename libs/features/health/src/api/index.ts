export { FieldName } from './differences/comparison-payload.js';
export { ComparisonsController } from './differences/comparisons.controller.js';
export { DifferenceExportsController } from './differences/difference-exports.controller.js';
export { DifferencesController } from './differences/differences.controller.js';
export { DifferenceRulesController } from './differences/rules.controller.js';
export { healthNumbersFields, holidayFields } from './health-payload.js';
export { LocationHealthController } from './location-health.controller.js';
