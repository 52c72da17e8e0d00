import { expect, it } from '@jest/globals';
import plugin from './index.js';

it('[publishers 0.2] the declaration of publisher B hides the secret and needs no setting that has an accepted default', () => {
  expect(plugin.settings.filter(({ secret }) => secret).map(({ name }) => name)).toEqual(['CLIENT_SECRET']);
  const usual = ['API_VERSION', 'WIRE_NAMES', 'PAGE_METRICS', 'POST_METRICS', 'POST_FINDABLE_SECONDS'];
  expect(plugin.settings.filter((each) => each.default !== undefined).map(({ name }) => name)).toEqual(usual);
});
