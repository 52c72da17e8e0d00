import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { DispatcherConfiguration } from '@listings/configuration/webhook-dispatcher';
import { DEFAULT_DISPATCHER_OPTIONS, startDispatcher, WEBHOOKS } from '@listings/feature-webhooks';
import type { Dispatcher, DispatcherDependencies } from '@listings/feature-webhooks';
import { InstallationWatch } from '@listings/nest';

/** Delivers events from the start of the process until its stop, which waits for requests in flight. */
@Injectable()
export class DispatcherService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private dispatcher: Dispatcher | undefined;

  constructor(
    private readonly configuration: DispatcherConfiguration,
    @Inject(WEBHOOKS) private readonly webhooks: DispatcherDependencies,
    private readonly installation: InstallationWatch,
  ) {}

  onApplicationBootstrap(): void {
    const isPaused = () => !this.installation.mayWork;
    this.dispatcher = startDispatcher(
      { ...this.webhooks, isPaused },
      {
        ...DEFAULT_DISPATCHER_OPTIONS,
        total: this.configuration.WEBHOOK_CONCURRENCY,
        perEndpoint: this.configuration.WEBHOOK_ENDPOINT_CONCURRENCY,
      },
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.dispatcher?.stop();
  }
}
