export { DeliveriesController } from './deliveries.controller.js';
export { EndpointView, warningOf } from './endpoint-schemas.js';
export { EndpointController } from './endpoint.controller.js';
export { EventsController } from './events.controller.js';
export { RedeliveriesController } from './redeliveries.controller.js';
