#!/usr/bin/env node
// Makes the folder of a plug-in outside the repository of the service. Asks what the flags do not say, if a person can answer.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { planPublisher } from './plan.js';
import { writeProject } from './write-project.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { properties } = JSON.parse(readFileSync(join(here, 'schema.json'), 'utf8'));

const USAGE = `Usage: create-listings-publisher <folder> [options]
  --key <acme-maps>                key of the publisher, which must never change; default: the name of the folder
  --capabilities <a,b>             ${properties.capabilities.items.enum.join(', ')}; or all, none
  --authorization <oauth|token>    how an owner connects an account
  --display-name, --site-id        default: derived from the key`;

/** Asks for what the flags leave open. Without a terminal the defaults apply. */
async function ask(given) {
  if (!process.stdin.isTTY) return given;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const yes = async (question) => /^y/i.test(await terminal.question(`${question} [y/N] `));
  try {
    const key = given.name ?? (await terminal.question('Key of the publisher (for example acme-maps)? '));
    const token =
      given.authorization ?? ((await yes('Do owners enter a token or a password (no: OAuth)?')) ? 'token' : 'oauth');
    const capabilities = given.capabilities ?? [];
    if (!given.capabilities)
      for (const { value, label } of properties.capabilities['x-prompt'].items)
        if (await yes(`Can the publisher ${label}?`)) capabilities.push(value);
    return { ...given, name: key, authorization: token, capabilities };
  } finally {
    terminal.close();
  }
}

function readCapabilities(text) {
  if (text === undefined) return undefined;
  if (text === 'all') return properties.capabilities.items.enum;
  return text === 'none' ? [] : text.split(',').map((each) => each.trim());
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(
      ['key', 'capabilities', 'authorization', 'display-name', 'site-id'].map((name) => [name, { type: 'string' }]),
    ),
  });
  const [target] = positionals;
  if (target === undefined || positionals.length > 1) throw new Error(USAGE);
  const folder = resolve(target);
  if (existsSync(folder)) throw new Error(`${folder} already exists: choose another folder.`);
  const options = await ask({
    name: values.key ?? basename(folder),
    capabilities: readCapabilities(values.capabilities),
    authorization: values.authorization,
    displayName: values['display-name'],
    siteId: values['site-id'] === undefined ? undefined : Number(values['site-id']),
  });
  const plan = planPublisher(options);
  writeProject({ here, folder, plan });
  console.log(`The plug-in is in ${folder}. Next: read its README.md, then\n  cd ${folder} && npm install && npm test`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
