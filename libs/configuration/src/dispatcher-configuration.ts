import { ServiceConfiguration } from '@listings/nest';
import { Setting, WholeNumber } from '@listings/platform';

/** The configuration of the webhook-dispatcher process; docs/settings.md lists the variables. */
export class DispatcherConfiguration extends ServiceConfiguration {
  override readonly METRICS_PORT: number = 9103;

  override readonly DATABASE_CONNECTIONS: number = 5;

  @Setting(
    'webhook requests in flight in total; slow ones count apart, see [events and webhooks](operating/webhooks.md)',
  )
  @WholeNumber({ min: 1, max: 2_000 })
  readonly WEBHOOK_CONCURRENCY: number = 100;

  @Setting('webhook requests in flight to one endpoint')
  @WholeNumber({ min: 1, max: 100 })
  readonly WEBHOOK_ENDPOINT_CONCURRENCY: number = 8;

  /**
   * Time limit of a whole exchange in milliseconds. The contract promises receivers 15 s [contract 8]. A stop waits for
   * requests in flight, so the limit cannot be higher.
   */
  @Setting('milliseconds for one exchange with a receiver')
  @WholeNumber({ min: 100, max: 15_000 })
  readonly WEBHOOK_TIMEOUT_MS: number = 15_000;
}
