import { expect, it } from '@jest/globals';
import { examinePublisher } from '@listings/publisher-sdk/test-kit';
import declaration from './index.js';
import { sandboxDriver } from './testing/driver.js';

it('[publishers 1.4] shows 1,000 generated locations as they were pushed', async () => {
  const only = ({ title }: { title: string }) => title.includes('generated locations');
  const results = await examinePublisher(
    { declaration, driver: await sandboxDriver(), generatedPushes: 1_000 },
    { only },
  );
  expect(results).toMatchObject([{ outcome: 'kept' }]);
}, 240_000);
