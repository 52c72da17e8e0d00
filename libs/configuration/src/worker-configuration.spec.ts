import { describe, expect, it } from '@jest/globals';
import { validateEnvironment } from '@listings/platform';
import { WorkerConfiguration } from './worker-configuration.js';

const environment = {
  DATABASE_URL: 'postgres://localhost/x',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  PUBLISHERS: 'none',
  MEDIA_DIR: '/var/media',
  PUBLIC_URL: 'https://listings.example/',
};

describe('the configuration of the worker', () => {
  it('[design 3.11] requires PUBLIC_URL, because records show photos under it', () => {
    expect(() => validateEnvironment(WorkerConfiguration, { ...environment, PUBLIC_URL: undefined })).toThrow(
      /^PUBLIC_URL is not set\.$/,
    );
    expect(validateEnvironment(WorkerConfiguration, environment).mediaUrl).toBe('https://listings.example/media');
  });

  it('[design 3.11] puts the queue into the database unless QUEUE_URL names another server', () => {
    const queueUrl = (QUEUE_URL?: string) =>
      validateEnvironment(WorkerConfiguration, { ...environment, QUEUE_URL }).queueUrl;

    expect(queueUrl()).toBe('postgres://localhost/x');
    expect(queueUrl('rediss://queue.example')).toBe('rediss://queue.example');
    expect(queueUrl('rediss://a.example:7001,b.example:7002')).toBe('rediss://a.example:7001,b.example:7002');
    expect(() => queueUrl('redis://a,b/3')).toThrow(
      /^QUEUE_URL names a database number, which a Redis cluster does not have\.$/,
    );
  });
});
