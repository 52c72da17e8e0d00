import { Module } from '@nestjs/common';
import { ManagementModule } from '@listings/feature-accounts';
import { JobsModule } from '@listings/feature-jobs';
import { EndpointsModule } from '@listings/feature-webhooks';
import { AccountExportsController } from './account-exports.controller.js';
import { MovesController } from './moves.controller.js';

/** The operations of exports, imports and moves of accounts. */
@Module({
  imports: [EndpointsModule, JobsModule, ManagementModule],
  controllers: [AccountExportsController, MovesController],
})
class TransferApiModule {}

/** The operations of the feature. */
export const transferApi = () => TransferApiModule;
