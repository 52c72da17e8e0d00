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

  it('[operating] needs a secret for the requests to a receiver of the audit log, and none for a syslog server', () => {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const target = (AUDIT_STREAM_URL?: string, AUDIT_STREAM_SECRET?: string) =>
      validateEnvironment(WorkerConfiguration, { ...environment, AUDIT_STREAM_URL, AUDIT_STREAM_SECRET })
        .auditStreamTarget;

    expect(target()).toBeUndefined();
    expect(target('https://siem.example/', secret)).toMatchObject({ kind: 'webhook', secrets: [secret] });
    expect(target('syslog+tls://siem.example')).toMatchObject({ kind: 'syslog', host: 'siem.example' });
    expect(() => target('https://siem.example/')).toThrow(
      /^AUDIT_STREAM_SECRET is not set; AUDIT_STREAM_URL needs it\.$/,
    );
    expect(() => target(undefined, secret)).toThrow(/^AUDIT_STREAM_URL is not set; AUDIT_STREAM_SECRET needs it\.$/);
    expect(() => target('syslog+tcp://siem.example')).toThrow(/^AUDIT_STREAM_URL must be syslog\+tcp/);
  });
});
