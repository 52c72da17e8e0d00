import { describe, expect, it } from '@jest/globals';
import { choice, flag, integer, list, optionalText, readConfiguration, text, url } from './configuration.js';

const shape = {
  databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
  port: integer('PORT', { default: 3000, min: 0, max: 65_535 }),
  private: flag('ALLOW_PRIVATE_ADDRESSES', { default: false }),
  level: choice('LOG_LEVEL', ['info', 'debug'], { default: 'info' }),
  publishers: list('PUBLISHERS', { default: [] }),
  name: text('NAME', { default: 'x' }),
  redis: optionalText('QUEUE_URL'),
};

describe('configuration', () => {
  it('[design 3.11] is one typed object with defaults', () => {
    expect(readConfiguration(shape, { DATABASE_URL: 'postgres://u@h/d', PUBLISHERS: 'a, b,', PORT: '0' })).toEqual({
      databaseUrl: 'postgres://u@h/d',
      port: 0,
      private: false,
      level: 'info',
      publishers: ['a', 'b'],
      name: 'x',
      redis: undefined,
    });
  });

  it('[design 3.11] stops the start with a sentence for every wrong or missing variable', () => {
    expect(() =>
      readConfiguration(shape, { PORT: '70000', ALLOW_PRIVATE_ADDRESSES: 'yes', LOG_LEVEL: 'loud' }),
    ).toThrow(
      [
        'DATABASE_URL is not set.',
        'PORT must be a whole number from 0 to 65535.',
        'ALLOW_PRIVATE_ADDRESSES must be "true" or "false".',
        'LOG_LEVEL must be one of info, debug.',
      ].join('\n'),
    );
    expect(() => readConfiguration(shape, { DATABASE_URL: 'mysql://x' })).toThrow(
      'DATABASE_URL must be a URL that starts with postgres:// or postgresql://.',
    );
  });
});
