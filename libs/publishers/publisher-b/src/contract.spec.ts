import { describePublisher } from '@listings/publisher-sdk/test-kit';
import declaration from './index.js';
import { sandboxDriver } from './testing/driver.js';

await describePublisher({ declaration, driver: await sandboxDriver(), depth: 'quick' });
