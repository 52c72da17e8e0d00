import { endpointUrlProblem } from '@listings/domain';
import type { AuditStreamTarget, SyslogTarget } from '@listings/domain';

/** The default port of syslog over TLS (RFC 5425); syslog over TCP has none. */
const SYSLOG_TLS_PORT = 6514;
const MOST_SECRETS = 2;

/** Whether an address of the setting names a syslog server. */
export function namesSyslogServer(url: string): boolean {
  return /^syslog\+/i.test(url);
}

/** Reads the address of the receiver from a setting. The rules for a receiver of requests are those of webhook endpoints [contract 8]. */
export function readAuditStreamUrl(text: string): string {
  if (namesSyslogServer(text)) {
    syslogTarget(text);
    return text;
  }
  const problem = endpointUrlProblem(text);
  if (problem !== undefined) throw new Error(`must be ${problem}, or the address of a syslog server`);
  return text;
}

/**
 * Reads the signing secrets from a setting: `whsec_` and the base64 of 24 to 64 bytes each [contract 8], the current one first and, while
 * they are rotated, the one before after a comma.
 */
export function readAuditStreamSecrets(text: string): readonly [string, ...string[]] {
  const [first = '', ...others] = text.split(',').map((each) => each.trim());
  const secrets = [first, ...others] as const;
  if (secrets.length > MOST_SECRETS || !secrets.every(isSecret) || first === others[0])
    throw new Error(
      'must be whsec_ followed by the base64 of 24 to 64 random bytes, or two different ones separated by a comma',
    );
  return [first, ...others];
}

/** The receiver that the settings name. Both have been read before. */
export function auditStreamTarget(
  url: string,
  secrets: readonly [string, ...string[]] | undefined,
): AuditStreamTarget | undefined {
  if (namesSyslogServer(url)) return syslogTarget(url);
  return secrets && { kind: 'webhook', url, secrets };
}

function syslogTarget(text: string): SyslogTarget {
  const [, scheme = '', name = '', address, port] =
    /^syslog\+(tcp|tls):\/\/(?:([A-Za-z0-9._-]{1,253})|\[([0-9A-Fa-f:.]{2,45})\])(?::(\d{1,5}))?\/?$/i.exec(text) ?? [];
  const host = address ?? name;
  const isEncrypted = scheme.toLowerCase() === 'tls';
  const number = port === undefined && isEncrypted ? SYSLOG_TLS_PORT : Number(port);
  if (host === '' || !(number >= 1 && number <= 65_535))
    throw new Error(
      'must be syslog+tcp://<host>:<port> or syslog+tls://<host>, which may have a port, and nothing else',
    );
  return { kind: 'syslog', host, port: number, isEncrypted };
}

function isSecret(text: string): boolean {
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.length >= 24 && bytes.length <= 64 && bytes.toString('base64') === encoded;
}
