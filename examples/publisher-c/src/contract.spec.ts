import { describePublisher } from '@listings/publisher-sdk/test-kit';
import declaration from './index.js';
import { directoryDriver } from './testing/driver.js';

await describePublisher({ declaration, driver: directoryDriver, depth: 'quick' });
