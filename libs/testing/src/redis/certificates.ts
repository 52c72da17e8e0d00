import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './redis-server.js';

/** A certificate for loopback addresses, and the authority that signed it, in files. */
export interface Certificates {
  /** The file of the authority, for NODE_EXTRA_CA_CERTS. */
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
  remove(): void;
}

/** True if the machine can test Redis with TLS: `openssl` makes the certificates, and the Redis was built with TLS. */
export function canUseTls(program: string): boolean {
  if (findProgram(['openssl']) === undefined) return false;
  // Either ends at once: without a certificate, or because it does not know the option.
  const { stdout, stderr } = spawnSync(program, ['--port', '0', '--tls-port', '1'], {
    encoding: 'utf8',
    timeout: 5_000,
  });
  return !`${stdout}${stderr}`.includes('Bad directive');
}

/** Makes an authority and a certificate for 127.0.0.1 in a temporary folder. */
export function makeCertificates(): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'listings-certificates-'));
  const openssl = (...options: string[]) => {
    const { status, stderr } = spawnSync('openssl', options, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`openssl ${options[0]}: ${stderr}`);
  };
  const newKey = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-subj', `/CN=${name}`];
  writeFileSync(join(folder, 'names'), 'subjectAltName=IP:127.0.0.1');
  openssl('req', '-x509', ...newKey('authority'), '-out', 'authority.pem', '-days', '2');
  openssl('req', ...newKey('node'), '-out', 'node.csr');
  const signer = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial'];
  openssl('x509', '-req', '-in', 'node.csr', ...signer, '-extfile', 'names', '-out', 'node.pem', '-days', '2');
  return {
    authority: join(folder, 'authority.pem'),
    certificate: join(folder, 'node.pem'),
    key: join(folder, 'node.key'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
