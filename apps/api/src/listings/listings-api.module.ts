import { Module } from '@nestjs/common';
import { ListingsModule } from '@listings/feature-listings';
import { ListingsController } from './listings.controller.js';

/** The operations of listings: citations and voice assistants [contract 9]. */
@Module({ imports: [ListingsModule], controllers: [ListingsController] })
export class ListingsApiModule {}
