import type { PublisherContext } from '@listings/publisher-sdk';
import type { Accounts } from './account/accounts.js';
import type { Renewal } from './account/renewal.js';
import type { UserTokens } from './account/user-token.js';
import type { ApiClient } from './api/api-client.js';
import type { Configuration } from './configuration.js';
import type { ReadMetrics } from './metrics/metric-reader.js';

/** What the capabilities of this plug-in are made of. */
export interface Parts extends Pick<PublisherContext, 'now'> {
  readonly configuration: Configuration;
  readonly api: ApiClient;
  readonly userTokens: UserTokens;
  readonly renewal: Renewal;
  readonly accounts: Accounts;
  readonly readMetrics: ReadMetrics;
}
