import { Module } from '@nestjs/common';
import { LocationsModule } from '@listings/feature-locations';
import { PortalLocationsController } from './portal-locations.controller.js';

/** What the portal shows of locations beyond the public API. */
@Module({ imports: [LocationsModule], controllers: [PortalLocationsController] })
export class PortalLocationsModule {}
