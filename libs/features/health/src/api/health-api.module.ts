import { Module } from '@nestjs/common';
import { JobsModule } from '@listings/feature-jobs';
import { HealthModule } from '../health.module.js';
import { ComparisonsController } from './differences/comparisons.controller.js';
import { DifferenceExportsController } from './differences/difference-exports.controller.js';
import { DifferencesController } from './differences/differences.controller.js';
import { DifferenceRulesController } from './differences/rules.controller.js';
import { LocationHealthController } from './location-health.controller.js';

/** The operations of health: comparisons, differences and scores. */
@Module({
  imports: [HealthModule, JobsModule],
  controllers: [
    DifferenceExportsController,
    ComparisonsController,
    DifferencesController,
    DifferenceRulesController,
    LocationHealthController,
  ],
})
class HealthApiModule {}

/** The operations of the feature. */
export const healthApi = () => HealthApiModule;
