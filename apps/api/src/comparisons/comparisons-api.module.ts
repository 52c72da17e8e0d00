import { Module } from '@nestjs/common';
import { HealthModule } from '@listings/feature-health';
import { ComparisonsController } from './comparisons.controller.js';
import { DifferencesController } from './differences.controller.js';
import { DifferenceRulesController } from './rules.controller.js';

/** The operations that compare locations with their listings. */
@Module({
  imports: [HealthModule],
  controllers: [ComparisonsController, DifferencesController, DifferenceRulesController],
})
export class ComparisonsApiModule {}
