import { Global, Module } from '@nestjs/common';
import { DispatcherConfiguration } from '@listings/configuration/webhook-dispatcher';
import { WEBHOOK_SETTINGS } from '@listings/feature-webhooks';
import type { WebhookSettings } from '@listings/feature-webhooks';

/** Provides the configuration of this process to the webhooks feature. */
@Global()
@Module({
  providers: [
    {
      provide: WEBHOOK_SETTINGS,
      inject: [DispatcherConfiguration],
      useFactory: ({ WEBHOOK_TIMEOUT_MS }: DispatcherConfiguration): WebhookSettings => ({
        timeoutMs: WEBHOOK_TIMEOUT_MS,
      }),
    },
  ],
  exports: [WEBHOOK_SETTINGS],
})
export class SettingsModule {}
