import { Module } from '@nestjs/common';
import { EndpointsModule } from '@listings/feature-webhooks';
import { DeliveriesController } from './deliveries.controller.js';
import { EndpointController } from './endpoint.controller.js';
import { EventsController } from './events.controller.js';
import { RedeliveriesController } from './redeliveries.controller.js';

/** The webhook operations of the portal. */
@Module({
  imports: [EndpointsModule],
  controllers: [EndpointController, DeliveriesController, RedeliveriesController, EventsController],
})
export class PortalWebhooksModule {}
