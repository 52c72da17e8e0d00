import { Module } from '@nestjs/common';
import { DispatcherConfiguration } from '@listings/configuration/webhook-dispatcher';
import { WebhooksModule } from '@listings/feature-webhooks';
import { ConfigurationModule, DatabaseModule, OperationsModule, PlatformModule } from '@listings/nest';
import { DispatcherService } from './dispatcher.service.js';
import { SettingsModule } from './settings.module.js';

/** The webhook-dispatcher process: takes events from the outbox and delivers them [contract 8]. */
@Module({
  imports: [
    ConfigurationModule.of(DispatcherConfiguration),
    PlatformModule.of({ name: 'webhook-dispatcher' }),
    DatabaseModule.of({ applicationName: 'listings-webhook-dispatcher' }),
    OperationsModule.of({ needsWrites: false }),
    SettingsModule,
    WebhooksModule,
  ],
  providers: [DispatcherService],
})
export class WebhookDispatcherModule {}
