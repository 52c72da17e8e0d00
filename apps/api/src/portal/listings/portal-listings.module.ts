import { Module } from '@nestjs/common';
import { ConnectionsModule } from '@listings/feature-connections';
import { ListingsModule } from '@listings/feature-listings';
import { FailedSubmissionsController } from './failed-submissions.controller.js';
import { WaitingWorkController } from './waiting-work.controller.js';

/** What publishers do with the data of all locations. */
@Module({
  imports: [ConnectionsModule, ListingsModule],
  controllers: [FailedSubmissionsController, WaitingWorkController],
})
export class PortalListingsModule {}
