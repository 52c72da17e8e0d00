import { expect, it } from '@jest/globals';
import { portOf } from './port.js';

it('[publishers 3.1] a wrong PORT is named', () => {
  expect([portOf(undefined), portOf('0'), portOf('65535')]).toEqual([4600, 0, 65535]);
  for (const wrong of ['http', '65536', '-1', '1.5'])
    expect(() => portOf(wrong)).toThrow(`PORT must be a number from 0 to 65535, not '${wrong}'`);
});
