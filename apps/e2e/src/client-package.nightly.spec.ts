import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProductClient, freePort, readInbox, startProcess, startProduct, waitFor } from '@listings/testing';
import type { RunningProcess, StartedProduct } from '@listings/testing';
import { createLocation } from './testing/create-location.js';
import { install, run } from './testing/outside-project.js';

const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));
const README = join(CHECKOUT, 'libs/client/README.md');

/** Compiles or installs on a busy machine. */
const SLOW_MS = 240_000;

let product: StartedProduct;

/** An empty project in which the package is installed. */
let project: string;

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'client-project-'));
  installPackage();
  for (const [name, text] of samples()) writeFileSync(join(project, name), text);
  product = await startProduct();
}, SLOW_MS);

// The stop fails on any warning or error in the product's log.
afterAll(async () => {
  await product?.stop();
  if (project) rmSync(project, { recursive: true, force: true });
}, SLOW_MS);

/** The samples of the README by the file name in their first line. */
function samples(): Map<string, string> {
  const blocks = [...readFileSync(README, 'utf8').matchAll(/^```js\n([^]*?)^```$/gm)].map(([, code = '']) => code);
  return new Map(blocks.map((code) => [/^\/\/ ([\w-]+\.mjs)/.exec(code)?.[1] ?? '', code]));
}

/** Packs the client and what it depends on, and installs the files, so that no registry is asked. */
function installPackage(): void {
  const packed = join(project, 'packed');
  mkdirSync(packed);
  const pack = (folder: string, ...options: string[]) =>
    run('npm', ['pack', join(CHECKOUT, folder), ...options, '--silent', '--pack-destination', packed], project);
  pack('libs/client');
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) pack(`node_modules/${name}`, '--ignore-scripts');
  writeFileSync(join(project, 'package.json'), '{ "name": "an-empty-project", "private": true }');
  const files = readdirSync(packed).map((file) => join(packed, file));
  install(project, files);
}

async function sample(name: string): Promise<string> {
  const env = { LISTINGS_URL: product.environment.apiUrl, LISTINGS_KEY: product.environment.apiKeys.write };
  const child = await startProcess({ command: [process.execPath, join(project, name)], env });
  const { code } = await child.exited;
  expect([name, code, child.output()]).toEqual([name, 0, expect.any(String)]);
  return child.output();
}

describe('the package of the client', () => {
  it('[contract 10] contains the built files only, and depends on openapi-fetch only', () => {
    const installed = join(project, 'node_modules/@listings/client');
    expect(readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
    const files = readdirSync(join(installed, 'dist'), { recursive: true }).map(String);
    expect(files.filter((file) => !/\.(js|d\.ts)$|^generated$/.test(file))).toEqual([]);
    expect(files.filter((file) => file.includes('spec'))).toEqual([]);
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      dependencies: object;
    };
    expect(Object.keys(dependencies)).toEqual(['openapi-fetch']);
  });

  it('[contract 10] runs where the folder of the checkout is installed', () => {
    const other = mkdtempSync(join(tmpdir(), 'client-folder-'));
    writeFileSync(join(other, 'package.json'), '{ "name": "an-empty-project", "private": true }');
    rmSync(join(CHECKOUT, 'libs/client/dist'), { recursive: true });
    install(other, [join(CHECKOUT, 'libs/client')]);
    const program = `import('@listings/client').then(({ createClient }) => console.log(typeof createClient))`;
    expect(run(process.execPath, ['-e', program], other)).toBe('function\n');
    rmSync(other, { recursive: true });
  });

  it.each([
    ['nodenext', ['--module', 'nodenext', '--target', 'es2022']],
    ['a bundler', ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'es2020']],
  ])(
    '[contract 10] has types that compile with its samples for %s, without settings of this repository',
    (_name, options) => {
      mkdirSync(join(project, 'node_modules/@types'), { recursive: true });
      for (const name of ['@types/node', 'undici-types']) {
        const link = join(project, 'node_modules', name);
        rmSync(link, { force: true });
        symlinkSync(join(CHECKOUT, 'node_modules', name), link);
      }
      const compiler = join(CHECKOUT, 'node_modules/typescript/bin/tsc');
      const lib = '--lib es2023,dom,dom.iterable --types node --strict --noEmit --checkJs --allowJs'.split(' ');
      run(process.execPath, [compiler, ...options, ...lib, ...samples().keys()], project);
    },
    SLOW_MS,
  );
});

describe('the samples of its README', () => {
  let receiver: RunningProcess | undefined;

  afterAll(() => receiver?.kill());

  it('[1.3, 7.2] read and write, and report all broken rules with their codes', async () => {
    const output = await sample('read-and-write.mjs');
    expect(output).toMatch(/^\d+ locations, the newest is \w+/m);
    expect(output).toContain('SY10126: City is Mandatory');
    expect(output).toContain('SY10010: state_iso');
    expect(output).toMatch(
      /^RULES, see http:\/\/127\.0\.0\.1:\d+\/docs\/errors\/SY\d{5}; ask the operator about [\w.-]+$/m,
    );
  });

  it('[2.1, 2.7] follow the pages of lists with cursors and with page numbers', async () => {
    const output = await sample('lists.mjs');
    const { totalCount } = await createProductClient(product.environment).get('/locations', { first: 1 });
    expect(output).toContain(`${totalCount} locations\n`);
    expect(output.match(/: CONNECTED$/gm)?.length).toBeGreaterThan(1);
  });

  it('[contract 1] write once with the key of the first attempt', async () => {
    expect(await sample('retries.mjs')).toBe('one location: true\n');
  });

  it('[jobs] import a file, list its refused rows, undo it, and export', async () => {
    const output = await sample('import.mjs');
    expect(output).toMatch(/^line 3: .*phone/im);
    expect(output).toMatch(/^REFUSED 1, CREATED 1$|^CREATED 1, REFUSED 1$/m);
    expect(output).toContain('undone: DONE\n');
    expect(output).toMatch(/^locations\.csv: \d\d columns$/m);
  });

  it('[9.1] reach the headers of answers', async () => {
    expect(await sample('raw.mjs')).toBe('200 2026-07-29\n');
  });

  it('[contract 8] verify a delivery of the product, and refuse one that was changed', async () => {
    const port = await freePort();
    receiver = await startProcess({
      command: [process.execPath, join(project, 'webhooks.mjs')],
      env: { PORT: String(port), WEBHOOK_SECRET: product.environment.webhookSecret },
      readyWhen: /receiving/,
    });
    const before = (await readInbox(product.environment)).length;
    await createLocation(createProductClient(product.environment), 'Webhook Bakery');
    const delivery = await waitFor(
      async () =>
        (await readInbox(product.environment)).slice(before).find(({ body }) => body.includes('profile.created')),
      { describe: 'the delivery of profile.created' },
    );
    const send = (body: string) =>
      fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: signedHeaders(delivery.headers), body });
    expect((await send(delivery.body)).status).toBe(200);
    expect((await send(delivery.body.replace('"api"', '"user"'))).status).toBe(400);
    await waitFor(() => receiver?.output().includes('SIGNATURE_WRONG') === true, { describe: 'the refusal' });
    expect(receiver?.output()).toMatch(/^\S+: location \d+ by api$/m);
  });
});

/** The headers that a receiver reads; the others describe the connection to the inbox. */
function signedHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(webhook-|x-listings-|content-type)/.test(name)),
  );
}
