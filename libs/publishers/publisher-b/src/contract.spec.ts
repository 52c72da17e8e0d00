import { describePublisher } from '@listings/publisher-sdk/test-kit';
import { sandboxDriver } from './testing/driver.js';
import declaration from './index.js';

await describePublisher({ declaration, driver: await sandboxDriver(), depth: 'quick' });
