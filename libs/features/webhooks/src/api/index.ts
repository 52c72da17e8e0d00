export { EndpointView, warningOf } from './endpoint-schemas.js';
