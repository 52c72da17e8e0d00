import { describePublisher } from '@listings/publisher-sdk/test-kit';
import { directoryDriver } from './testing/driver.js';
import declaration from './index.js';

await describePublisher({ declaration, driver: directoryDriver, depth: 'quick' });
