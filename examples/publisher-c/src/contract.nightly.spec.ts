import { describeEndurance } from '@listings/publisher-sdk/test-kit';
import declaration from './index.js';
import { directoryDriver } from './testing/driver.js';

await describeEndurance({ declaration, driver: directoryDriver });
