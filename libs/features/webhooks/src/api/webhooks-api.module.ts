import { Module } from '@nestjs/common';
import { EndpointsModule } from '../endpoints.module.js';
import { DeliveriesController } from './deliveries.controller.js';
import { EndpointController } from './endpoint.controller.js';
import { EventsController } from './events.controller.js';
import { RedeliveriesController } from './redeliveries.controller.js';

/** The operations of webhook endpoints, deliveries and events. */
@Module({
  imports: [EndpointsModule],
  controllers: [DeliveriesController, EndpointController, EventsController, RedeliveriesController],
})
class WebhooksApiModule {}

/** The operations of the feature. */
export const webhooksApi = () => WebhooksApiModule;
