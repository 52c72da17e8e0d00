import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildApp } from '@listings/testing';

const NODE_MODULES = join(dirname(createRequire(import.meta.url).resolve('esbuild/package.json')), '..');
const APPS = ['api', 'worker', 'webhook-dispatcher'] as const;
const PLUG_INS = ['publisher-a', 'publisher-b'] as const;

/** Packages that read files beside their own, and those with native parts. */
const EXTERNAL = ['bullmq', 'ioredis', 'sharp', '@node-rs/argon2', 'typeorm', 'libphonenumber-js'];
/** Packages that NestJS and pg would load if they were installed. */
const ABSENT = [
  '@nestjs/microservices*',
  '@nestjs/websockets*',
  '@nestjs/platform-express',
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/view',
  'pg-native',
  '@mikro-orm/core',
];

/** Name of an app. */
export type AppName = (typeof APPS)[number];

/** The apps of the product, each in few files. */
export interface Bundle {
  main(app: AppName): string;
  /** Files of the plug-ins of both publishers, for PUBLISHERS. */
  readonly plugIns: readonly string[];
  remove(): void;
}

/**
 * Bundles the built apps and plug-ins: the same code in few files instead of 2,000, so that a restart takes 0.4 s of
 * processor time instead of 1.2 s. The apps share the files of what they have in common, so that every class exists once
 * in a process.
 */
export function bundleApps(): Bundle {
  const build = buildApp(...APPS);
  const folder = mkdtempSync(join(tmpdir(), 'listings-crash-suite-'));
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    build.remove();
  };
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(NODE_MODULES, join(folder, 'node_modules'));
  const entries = {
    ...Object.fromEntries(APPS.map((app) => [app, build.file(`apps/${app}/src/main.ts`)])),
    ...Object.fromEntries(PLUG_INS.map((name) => [name, build.file(`libs/publishers/${name}/src/index.ts`)])),
    'watchdog-thread': build.file('libs/nest/src/watchdog/watchdog-thread.ts'),
  };
  const options = {
    entryPoints: entries,
    outdir: folder,
    bundle: true,
    splitting: true,
    keepNames: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: CJS_IN_ESM },
    external: [...EXTERNAL, ...ABSENT],
    logLevel: 'error',
  };
  // In a process of its own: esbuild does not accept the globals of Jest.
  const script = `require('esbuild').buildSync(JSON.parse(process.argv[1]))`;
  const bundled = spawnSync(process.execPath, ['-e', script, JSON.stringify(options)], {
    encoding: 'utf8',
    cwd: dirname(NODE_MODULES),
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (bundled.status !== 0) {
    remove();
    throw new Error(`The apps were not bundled: ${bundled.stdout}${bundled.stderr}`);
  }
  const file = (name: string) => join(folder, `${name}.js`);
  return { main: file, plugIns: PLUG_INS.map(file), remove };
}

/** What CommonJS packages find in their scope. */
const CJS_IN_ESM = [
  `import { createRequire as createRequireOfBundle } from 'node:module';`,
  `import { fileURLToPath as pathOfBundle } from 'node:url';`,
  `const require = createRequireOfBundle(import.meta.url);`,
  `const __filename = pathOfBundle(import.meta.url);`,
  `const __dirname = pathOfBundle(new URL('.', import.meta.url));`,
].join(' ');
