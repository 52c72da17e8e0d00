import { Module } from '@nestjs/common';
import { LocationsModule } from '../locations.module.js';
import { LocationArchivals } from './location-archivals.js';
import { LocationReopenings } from './location-reopenings.js';

/** The kinds of work of locations, for the process that does them. */
@Module({ imports: [LocationsModule], providers: [LocationArchivals, LocationReopenings] })
export class LocationsWorkModule {}
