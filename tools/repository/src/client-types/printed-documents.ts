import { spawnSync } from 'node:child_process';
import { appEnvironment } from '@listings/dev';

/** The OpenAPI documents of the public API and of the portal. */
export interface PrintedDocuments {
  readonly public: object;
  readonly portal: object;
}

/** An address to which nothing is sent: the documents only need the declarations. */
const NOWHERE = 'http://127.0.0.1:9';

/** The environment of an api with the publishers of the development start. */
export function documentEnvironment(user: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const addresses = {
    databaseUrl: '',
    queueUrl: '',
    apiUrl: 'https://listings.example',
    sandboxUrl: NOWHERE,
    mediaDir: '',
    encryptionKey: '',
  };
  return appEnvironment(addresses, user);
}

/** Most bytes of both documents. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The documents with the publishers of the development start, from a built script of the api that prints them. `user`
 * replaces settings, for example where the plug-ins are.
 */
export function printedDocuments(script: string, user: NodeJS.ProcessEnv = {}): PrintedDocuments {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
    env: { PATH: process.env['PATH'], ...documentEnvironment(user) },
  });
  if (status !== 0) throw new Error(`The api did not print its documents: ${stderr}`);
  return JSON.parse(stdout) as PrintedDocuments;
}
