import { describePublisher } from '@listings/publisher-sdk/test-kit';
import declaration from './index.js';
import { driver } from './testing/driver.js';

await describePublisher({ declaration, driver });
