import { describe, expect, it } from '@jest/globals';
import { readQueueUrl } from './queue-server.js';

describe('QUEUE_URL', () => {
  it.each([
    ['postgres://u:p@h/d', { kind: 'postgres', url: 'postgres://u:p@h/d' }],
    ['redis://127.0.0.1:6380/2', { kind: 'redis', url: 'redis://127.0.0.1:6380/2' }],
    ['rediss://:secret@queue.example', { kind: 'redis', url: 'rediss://:secret@queue.example' }],
  ])('[design 3.3] names one server: %s', (text, server) => {
    expect(readQueueUrl(text)).toEqual(server);
  });

  it('[design 3.3] names nodes of a cluster, with a port of their own each', () => {
    expect(readQueueUrl('rediss://queue:p%40ss@a.example:7001,b.example,[::1]:7003/0')).toEqual({
      kind: 'cluster',
      nodes: [
        { host: 'a.example', port: 7001 },
        { host: 'b.example', port: 6379 },
        { host: '::1', port: 7003 },
      ],
      username: 'queue',
      password: 'p@ss',
      tls: true,
    });
    const nodes = [{ host: 'cluster.example', port: 6379 }];
    const one = readQueueUrl('redis://:secret@cluster.example:6379?cluster=true');
    expect(one).toEqual({ kind: 'cluster', nodes, password: 'secret', tls: false });
  });

  it.each([
    ['localhost:6379', 'must be a URL that starts with postgres:// or postgresql:// or redis:// or rediss://'],
    ['redis://u:p@ss@a,b', 'cannot be read: it must be like redis://user:password@host:6379, with %40'],
    ['redis://u:p/ss@a', 'cannot be read: it must be like redis://user:password@host:6379, with %40'],
    ['rediss://a:70000', 'has "a:70000" where a host and its port must be'],
    ['redis://a,b:0', 'has "b:0" where a host and its port must be'],
    ['redis://a,::1', 'has "::1" where a host and its port must be'],
    ['redis://a:7001/0,b:7002/0', 'has something else than the number of a database after its host'],
    ['redis://a:7001,rediss://b:7002', 'must have redis:// once, before the first of its hosts'],
    ['redis://', 'must be a URL that starts with postgres://'],
    ['redis://a:7001,b:70000', 'has "b:70000" where a host and its port must be'],
    ['redis://a:7001,,b', 'has "" where a host and its port must be'],
    ['redis://a:7001,redis://b:7002', 'must have redis:// once, before the first of its hosts'],
    ['redis://a,b/3', 'names a database number, which a Redis cluster does not have'],
    ['redis://a,b?db=3', 'may have no parameter but cluster=true'],
    ['redis://a?cluster=yes', 'may have the parameter cluster only as cluster=true'],
    ['redis://u:%zz@a,b', 'has a user name or password with a %'],
    [`redis://${Array.from({ length: 51 }, (_, n) => `n${n}`).join()}`, 'names more than 50 hosts'],
  ])('[design 3.11] is refused with a clear reason: %s', (text, reason) => {
    expect(() => readQueueUrl(text)).toThrow(reason);
  });

  const WITHOUT = ['redis://queue:s3cret', 'rediss://:s3cret', 'redis://queue:s3cret/0', 'redis://a:7001,queue:s3cret'];
  it.each(WITHOUT)('[reliability 3, API8] is refused without its password in the message: %s', (text) => {
    expect(() => readQueueUrl(text)).toThrow(/where a host and its port must be/);
    expect(() => readQueueUrl(text)).not.toThrow(/s3cret/);
  });
});
