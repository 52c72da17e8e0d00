#!/usr/bin/env node
// Installs plug-ins from outside the repository beside the service, in a checkout and in an image, without a registry.
// Runs on Node 20.19, and in an image without the packages of the checkout.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { addPlugIn, packFolder } from './add-plug-in.mjs';

const USAGE = `Usage:
  npm run plug-ins -- add <folder or tarball> [...]   installs plug-ins beside the service
  npm run plug-ins -- sdk [<folder>]                  packs the SDK for an author outside the repository`;

/** Adds each plug-in, and says how to switch it on. */
function add(root, sources) {
  for (const source of sources) {
    const { name, folder, version } = addPlugIn(root, resolve(process.env.INIT_CWD ?? '.', source));
    // A process of its own: a plug-in that fails to load, or that runs on, does no harm here.
    const script = `const { default: d } = await import(${JSON.stringify(name)}); if (typeof d?.create !== 'function') throw new Error('its default export is no declaration'); console.log(d.displayName); process.exit();`;
    const from = pathToFileURL(join(root, 'package.json')).href;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: fileURLToPath(new URL('.', from)),
      encoding: 'utf8',
      timeout: 60_000,
    });
    if (status !== 0) {
      rmSync(folder, { recursive: true, force: true });
      throw new Error(`${name} cannot be loaded, so it was removed again: ${reasonIn(stderr)}`);
    }
    console.log(`${stdout.trim()} is installed: ${name} ${version}. Add ${name} to PUBLISHERS of api and worker.`);
  }
}

/** The line with the error in what a process of Node has written before its end. */
function reasonIn(stderr) {
  return /^\w*Error.*$/m.exec(stderr)?.[0] ?? (stderr.trim().split('\n').at(-1) || 'it did not end');
}

/** Packs the SDK into the folder, with everything that it needs. */
function sdk(root, [target = '.']) {
  const script = join(root, 'tools/dev/sdk-package.mjs');
  if (!existsSync(script)) throw new Error('The SDK is packed in a checkout of the service, not in an image.');
  const folder = mkdtempSync(join(tmpdir(), 'publisher-sdk-'));
  try {
    const { status } = spawnSync(process.execPath, [script, folder], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error('The SDK could not be compiled: see the message above.');
    const file = packFolder(folder, resolve(process.env.INIT_CWD ?? '.', target));
    console.log(`${file} is the SDK. Install it in the folder of your plug-in: npm install --save-dev ${file}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const [command, ...parameters] = process.argv.slice(2);
try {
  if (command === 'add' && parameters.length > 0) add(root, parameters);
  else if (command === 'sdk' && parameters.length < 2) sdk(root, parameters);
  else throw new Error(USAGE);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
