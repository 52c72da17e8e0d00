import { Module } from '@nestjs/common';
import { LocationsModule } from '@listings/feature-locations';
import { LocationListsController } from './location-lists.controller.js';
import { LocationsController } from './locations.controller.js';

/** The operations of locations [4.1]. */
@Module({ imports: [LocationsModule], controllers: [LocationsController, LocationListsController] })
export class LocationsApiModule {}
