import { Module } from '@nestjs/common';
import { ConnectionsModule } from '@listings/feature-connections';
import { ListingsModule } from '../listings.module.js';
import { ListingsController } from './listings.controller.js';
import { FailedSubmissionsController } from './portal/failed-submissions.controller.js';
import { WaitingWorkController } from './portal/waiting-work.controller.js';

/** The operations of listings. */
@Module({
  imports: [ConnectionsModule, ListingsModule],
  controllers: [ListingsController, FailedSubmissionsController, WaitingWorkController],
})
class ListingsApiModule {}

/** The operations of the feature. */
export const listingsApi = () => ListingsApiModule;
