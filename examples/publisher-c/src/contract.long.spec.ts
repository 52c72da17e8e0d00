import { describeManyPushes } from '@listings/publisher-sdk/test-kit';
import declaration from './index.js';
import { directoryDriver } from './testing/driver.js';

await describeManyPushes({ declaration, driver: directoryDriver });
