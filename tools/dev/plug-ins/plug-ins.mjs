#!/usr/bin/env node
// Installs plug-ins from outside the repository beside the service, in a checkout and in an image, without a registry.
// Runs on Node 20.19, and in an image without the packages of the checkout.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addPlugIn, packFolder } from './add-plug-in.mjs';
import { buildService } from './build-service.mjs';

const USAGE = `Usage:
  npm run plug-ins -- add <folder or tarball> [...]   installs plug-ins beside the service
  npm run plug-ins -- new <folder> [options]          makes a plug-in outside the repository; asks what the options leave open
  npm run plug-ins -- sdk [<folder>]                  packs the SDK for an author outside the repository
  npm run plug-ins -- create [<folder>]               packs create-listings-publisher, which makes plug-ins without a checkout`;

/** Adds each plug-in, and says how to switch it on. */
async function add(root, sources) {
  await buildService(root);
  for (const source of sources) {
    const { name, folder, version, kept } = addPlugIn(root, here(source));
    // A process of its own: a plug-in that fails to load, or that runs on, does no harm here.
    const script = `const { default: d } = await import(${JSON.stringify(name)}); if (typeof d?.create !== 'function') throw new Error('its default export is no declaration'); console.log(d.displayName); process.exit();`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
    });
    if (status !== 0) {
      for (const path of [folder, kept]) if (path) rmSync(path, { recursive: true, force: true });
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
function packSdk(root, target) {
  const script = join(root, 'tools/dev/sdk-package.mjs');
  if (!existsSync(script)) throw new Error('The SDK is packed in a checkout of the service, not in an image.');
  return inWorkFolder((folder) => {
    const { status } = spawnSync(process.execPath, [script, folder], { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error('The SDK could not be compiled: see the message above.');
    return packFolder(folder, target);
  });
}

/** Makes the package that makes plug-ins, and hands over its folder. */
function withCreatePackage(root, use) {
  return inWorkFolder(async (work) => {
    const sdk = await packSdk(root, work);
    const { makeCreatePackage } = await import('./make-create-package.mjs');
    makeCreatePackage(root, { target: join(work, 'create'), sdk });
    return use(join(work, 'create'));
  });
}

/** Makes a plug-in: the same as `create-listings-publisher` does. */
function makeNew(folder, parameters) {
  const { status } = spawnSync(process.execPath, [join(folder, 'create.mjs'), ...parameters], {
    cwd: from,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

async function inWorkFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), 'plug-ins-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const here = (target = '.') => resolve(from, target);
const root = fileURLToPath(new URL('../../..', import.meta.url));
// `npm run` changes to the root of the checkout first.
const from = (process.env.npm_lifecycle_event === 'plug-ins' && process.env.INIT_CWD) || process.cwd();
const [command, ...parameters] = process.argv.slice(2);
try {
  if (command === 'add' && parameters.length > 0) await add(root, parameters);
  else if (command === 'new' && parameters.length > 0)
    await withCreatePackage(root, (folder) => makeNew(folder, parameters));
  else if (command === 'sdk' && parameters.length < 2) {
    const file = await packSdk(root, here(parameters[0]));
    console.log(`${file} is the SDK. Install it in the folder of your plug-in: npm install --save-dev ${file}`);
  } else if (command === 'create' && parameters.length < 2) {
    const file = await withCreatePackage(root, (folder) => packFolder(folder, here(parameters[0])));
    console.log(`${file} makes plug-ins: npm exec --package=${file} -- create-listings-publisher acme-maps`);
  } else throw new Error(USAGE);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
