import { describePublisher } from '@listings/publisher-sdk/test-kit';
import { driver } from './testing/driver.js';
import declaration from './index.js';

await describePublisher({ declaration, driver, depth: 'quick' });
