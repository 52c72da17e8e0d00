import { Module } from '@nestjs/common';
import { AccountsModule } from '@listings/feature-accounts';
import { SubscriptionsController } from './subscriptions.controller.js';

/** The operation that shows the plan of the account [contract 11]. */
@Module({ imports: [AccountsModule], controllers: [SubscriptionsController] })
export class SubscriptionsApiModule {}
