import { Module } from '@nestjs/common';
import { ListingsModule } from '@listings/feature-listings';
import { FailedSubmissionsController } from './failed-submissions.controller.js';

/** What publishers do with the data of all locations. */
@Module({ imports: [ListingsModule], controllers: [FailedSubmissionsController] })
export class PortalListingsModule {}
