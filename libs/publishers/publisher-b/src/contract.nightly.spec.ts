import { describeEndurance } from '@listings/publisher-sdk/test-kit';
import { sandboxDriver } from './testing/driver.js';
import declaration from './index.js';

await describeEndurance({ declaration, driver: await sandboxDriver() });
