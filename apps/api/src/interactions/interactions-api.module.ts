import { Module } from '@nestjs/common';
import { InteractionsModule } from '@listings/feature-interactions';
import { InteractionsController } from './interactions.controller.js';
import { ResponsesController } from './responses.controller.js';

/** The operations of reviews and other interactions [4.6]. */
@Module({ imports: [InteractionsModule], controllers: [InteractionsController, ResponsesController] })
export class InteractionsApiModule {}
