import { Module } from '@nestjs/common';
import { ConnectionsModule } from '@listings/feature-connections';
import { DuplicatesController } from './duplicates.controller.js';

/** The operations of duplicate listings [contract 11]. */
@Module({ imports: [ConnectionsModule], controllers: [DuplicatesController] })
export class DuplicatesApiModule {}
