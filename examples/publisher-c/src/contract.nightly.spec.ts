import { describeEndurance } from '@listings/publisher-sdk/test-kit';
import { directoryDriver } from './testing/driver.js';
import declaration from './index.js';

await describeEndurance({ declaration, driver: directoryDriver });
