import { spawnSync } from 'node:child_process';
import { temporaryFolder } from '../jest/temporary-folder.js';
import { findProgram } from './redis-server.js';

/** A certificate for loopback addresses, and the authority that signed it, in files. */
export type Certificates = ReturnType<typeof makeCertificates>;

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
export function makeCertificates() {
  const folder = temporaryFolder();
  const openssl = (...options: string[]) => {
    const { status, stderr } = spawnSync('openssl', options, { cwd: folder.path, encoding: 'utf8' });
    if (status !== 0) throw new Error(`openssl ${options[0]}: ${stderr}`);
  };
  const newKey = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`, '-subj', `/CN=${name}`];
  folder.write('names', 'subjectAltName=IP:127.0.0.1');
  openssl('req', '-x509', ...newKey('authority'), '-out', 'authority.pem', '-days', '2');
  openssl('req', ...newKey('node'), '-out', 'node.csr');
  const signer = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial'];
  openssl('x509', '-req', '-in', 'node.csr', ...signer, '-extfile', 'names', '-out', 'node.pem', '-days', '2');
  return {
    /** The file of the authority, for NODE_EXTRA_CA_CERTS. */
    authority: folder.at('authority.pem'),
    certificate: folder.at('node.pem'),
    key: folder.at('node.key'),
    remove: () => folder.close(),
  };
}
