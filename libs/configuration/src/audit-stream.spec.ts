import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { webhookSecret } from '@listings/domain';
import { auditStreamTarget, readAuditStreamSecrets, readAuditStreamUrl } from './audit-stream.js';

const SECRET = webhookSecret(randomBytes(32));
const SECRET_BEFORE = webhookSecret(randomBytes(32));

describe('the settings of the stream of the audit log', () => {
  it('[contract 8] takes addresses as webhook endpoints have them, and one or two secrets of 24 to 64 bytes', () => {
    expect(readAuditStreamUrl('http://10.0.0.7:8088/audit')).toBe('http://10.0.0.7:8088/audit');
    for (const url of ['ftp://a.example', 'https://u:p@a.example', 'here'])
      expect(() => readAuditStreamUrl(url)).toThrow(/^must be /);
    expect(readAuditStreamSecrets(SECRET)).toEqual([SECRET]);
    expect(readAuditStreamSecrets(`${SECRET}, ${SECRET_BEFORE}`)).toEqual([SECRET, SECRET_BEFORE]);
    const third = webhookSecret(randomBytes(32));
    const short = `whsec_${Buffer.alloc(16).toString('base64')}`;
    const wrong = ['secret', 'whsec_', short, SECRET.slice('whsec_'.length), `${SECRET},`, `${SECRET},${SECRET}`];
    for (const secret of [...wrong, `${SECRET},${SECRET_BEFORE},${third}`])
      expect(() => readAuditStreamSecrets(secret)).toThrow(/^must be whsec_/);
  });

  it.each([
    ['syslog+tls://siem.example', { host: 'siem.example', port: 6514, isEncrypted: true }],
    ['syslog+tls://[2001:db8::7]:7000', { host: '2001:db8::7', port: 7000, isEncrypted: true }],
    ['syslog+tcp://10.0.0.7:601', { host: '10.0.0.7', port: 601, isEncrypted: false }],
  ])('[operating] %s is a syslog server and needs no secret', (url, server) => {
    expect(auditStreamTarget(readAuditStreamUrl(url), undefined)).toEqual({ kind: 'syslog', ...server });
  });

  it.each([
    'syslog+tcp://10.0.0.7',
    'syslog+udp://10.0.0.7:514',
    'syslog+tls://ann@siem.example',
    'syslog+tls://siem.example:70000',
    'syslog+tls://siem.example/listings',
    'syslog+tls://siem.example?a=b',
    'syslog+tls://',
  ])('[operating] refuses %s', (url) => {
    expect(() => readAuditStreamUrl(url)).toThrow(/^must be syslog\+tcp/);
  });
});
