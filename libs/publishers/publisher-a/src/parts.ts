import type { PublisherContext, VerificationCapability } from '@listings/publisher-sdk';
import type { ApiClient } from './api-client.js';
import type { Configuration } from './settings.js';

/** What the capabilities of this plug-in are made of. */
export interface Parts extends Pick<PublisherContext, 'log' | 'now'> {
  readonly api: ApiClient;
  readonly verification: VerificationCapability;
  readonly configuration: Configuration;
}
