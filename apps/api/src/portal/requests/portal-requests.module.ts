import { Module } from '@nestjs/common';
import { AccountsModule } from '@listings/feature-accounts';
import { RequestsController } from './requests.controller.js';

/** The log of the requests of API keys. */
@Module({ imports: [AccountsModule], controllers: [RequestsController] })
export class PortalRequestsModule {}
