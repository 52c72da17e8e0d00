import { describeEndurance } from '@listings/publisher-sdk/test-kit';
import { driver } from './testing/driver.js';
import declaration from './index.js';

await describeEndurance({ declaration, driver, generatedPushes: 20 });
