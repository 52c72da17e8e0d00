import { describe, expect, it } from '@jest/globals';
import { readStartConfiguration } from './configuration.js';

const read = (environment: Record<string, string>) => readStartConfiguration(environment, '/checkout');

describe('[design 4] the environment of the start', () => {
  it('needs nothing', () => {
    const { home, databaseUrl, queueUrl, ports } = read({});
    expect([home, databaseUrl, queueUrl]).toEqual(['/checkout/.listings', undefined, undefined]);
    const metrics = { 'api-metrics': 0, 'worker-metrics': 0, 'webhook-dispatcher-metrics': 0 };
    expect(ports).toEqual({ api: 3000, sandbox: 0, postgres: 0, ...metrics });
  });

  it('treats an empty variable as not set', () => {
    expect(read({ PORT: '', LISTINGS_HOME: '', DATABASE_URL: '' })).toEqual(read({}));
  });

  it('resolves LISTINGS_HOME from the checkout, and takes any free port for PORT 0', () => {
    expect(read({ LISTINGS_HOME: 'other', PORT: '0' })).toMatchObject({ home: '/checkout/other', ports: { api: 0 } });
    expect(read({ LISTINGS_HOME: '/srv/listings' }).home).toBe('/srv/listings');
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must be a URL that starts with postgres://'],
    [{ QUEUE_URL: 'localhost:6379' }, 'QUEUE_URL must be a URL that starts with postgres://'],
    [{ PORT: '4600', SANDBOX_PORT: '4600' }, 'SANDBOX_PORT and PORT are both 4600: choose a different port for each.'],
  ])('names a wrong variable in a sentence: %j', (environment, sentence) => {
    expect(() => read(environment as Record<string, string>)).toThrow(sentence);
  });

  it('names all wrong variables at once', () => {
    expect(() => read({ PORT: 'x', SANDBOX_PORT: 'y' })).toThrow(/^PORT .*\.\nSANDBOX_PORT .*\.$/);
  });
});
