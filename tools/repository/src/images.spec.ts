import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseYaml } from '@redocly/openapi-core';
import { processConfigurations } from '@listings/configuration';
import { variablesOf as variablesOfClass } from '@listings/platform';
import type { Stage } from './images/dockerfile.js';
import { readStages } from './images/dockerfile.js';
import { readPlugIns } from './settings-reference/plug-ins.js';
import { CHECKOUT, textOf } from './testing/checkout.js';

const exists = (path: string) => existsSync(join(CHECKOUT, path));

interface Service {
  readonly build?: { readonly context: string; readonly dockerfile: string; readonly target: string };
  readonly environment?: Record<string, string>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Record<string, object>;
  readonly command?: string | readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
}

interface ComposeFile {
  readonly services: Record<string, Service>;
  readonly volumes?: Record<string, unknown>;
}

const dockerfile = textOf('docker/Dockerfile');
const stages = readStages(dockerfile);
const composeFiles = ['docker/compose.yaml', 'docker/compose.dev.yaml'];
const composed = composeFiles.map((file) => parseYaml(textOf(file)) as ComposeFile);
const [product = { services: {} }] = composed;
const services = composed.flatMap((file) => Object.entries(file.services));

const PROCESSES = Object.keys(processConfigurations);

/** The variables that each process reads. */
const variablesRead = new Map(
  Object.entries(processConfigurations).map(([name, type]) => [name, variablesOfClass(type)]),
);

/** Of programs that are no process of the product. */
const OTHERS: Record<string, readonly string[]> = {
  sandbox: ['PORT', 'SANDBOX_HOST', 'SANDBOX_URL'],
  migrate: ['DATABASE_URL'],
};

/** Every setting that a plug-in of this workspace declares, under its variable. */
const pluginVariables = (await readPlugIns(CHECKOUT)).flatMap(({ settings }) => settings.map(({ name }) => name));

function known(program: string, variable: string): boolean {
  // The administration command checks the settings of all processes.
  const ofProcess = program === 'admin' ? [...variablesRead.values()].flat() : (variablesRead.get(program) ?? []);
  const own = OTHERS[program] ?? [...ofProcess, ...pluginVariables];
  return own.includes(variable);
}

/** A stage and those that it is built on, itself first. */
function lineOf(stage: Stage | undefined): Stage[] {
  return stage ? [stage, ...lineOf(stages.get(stage.base))] : [];
}

const variablesOf = (target: string) => {
  const variables = lineOf(stages.get(target)).flatMap(({ env }) => Object.entries(env));
  return Object.fromEntries(variables.reverse());
};
const portsOf = (target: string) => lineOf(stages.get(target)).flatMap(({ ports }) => ports);
const targets = [...PROCESSES, 'admin', 'sandbox'];

/** What the context of the build keeps. */
const kept = [...textOf('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path as string);

describe('the Dockerfile', () => {
  it('[design 2] has a stage for each image, non-root, on a base that is an argument, without a front end to pull', () => {
    for (const target of targets) {
      const line = lineOf(stages.get(target));
      expect([target, line.at(-1)?.base]).toEqual([target, '${NODE_IMAGE}']);
      expect([target, line.find(({ user }) => user)?.user]).toEqual([target, '1000:1000']);
    }
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:24[\w.-]*$/m);
    expect(dockerfile).not.toMatch(/^#\s*syntax=/m);
  });

  it('[design 2] names only stages, files and programs that exist', () => {
    const froms = [...dockerfile.matchAll(/--from=(\S+)/g)].map(([, name]) => name as string);
    expect(froms.filter((name) => !stages.has(name))).toEqual([]);

    const built = [...dockerfile.matchAll(/dist\/((?:apps|libs|tools)[\w/-]*?)(?:\/src\/(\w+)\.js)?(?=["\s])/g)];
    expect(built.length).toBeGreaterThan(8);
    for (const [text, folder, program] of built)
      expect([text, exists(program ? `${folder}/src/${program}.ts` : (folder as string))]).toEqual([text, true]);

    const scripts = [...dockerfile.matchAll(/[\w/-]+\.mjs/g)].map(([file]) => file);
    expect(scripts.filter((file) => !exists(file))).toEqual([]);
    expect(kept.filter((path) => !exists(path))).toEqual([]);
    for (const script of scripts) expect(kept).toContain(script);
  });

  it('[design 2] has every module of the build in its context', () => {
    const modules = new Set(['tools/dev/build.mjs']);
    for (const module of modules)
      for (const [, path = ''] of textOf(module).matchAll(/(?:from |import\()'(\.[^']+)'/g))
        modules.add(join(dirname(module), path));
    expect(modules.size).toBeGreaterThan(3);
    const missing = [...modules].filter((path) => !kept.some((each) => path === each || path.startsWith(`${each}/`)));
    expect(missing).toEqual([]);
  });

  it('[design 3.11] sets only variables that the program of the image reads, and exposes the ports that it sets', () => {
    for (const target of targets) {
      // Every program reads the commit, before it reads its settings.
      const { NODE_ENV, LISTINGS_COMMIT, ...variables } = variablesOf(target);
      expect([target, LISTINGS_COMMIT, NODE_ENV]).toEqual([target, '${COMMIT}', 'production']);
      // glibc reads those of its memory.
      const unknown = Object.keys(variables).filter((name) => !known(target, name) && !name.startsWith('MALLOC_'));
      expect([target, unknown]).toEqual([target, []]);
      const ports = ['PORT', 'METRICS_PORT'].flatMap((name) => variables[name] ?? []);
      expect([target, portsOf(target).sort()]).toEqual([target, ports.sort()]);
    }
  });
});

describe('the compose files', () => {
  it('[design 2] build targets of the Dockerfile, one for each process', () => {
    for (const [, { build }] of services.filter(([, service]) => service.build)) {
      expect(build).toMatchObject({ context: '..', dockerfile: 'docker/Dockerfile' });
      expect(targets).toContain(build?.target);
    }
    for (const process of PROCESSES) expect(product.services[process]?.build?.target).toBe(process);
  });

  it('[design 3.11] set only variables that the program reads', () => {
    const own = services.filter(([name]) => targets.includes(name) || name in OTHERS);
    expect(own.length).toBeGreaterThan(targets.length);
    for (const [name, { environment = {} }] of own)
      expect([name, Object.keys(environment).filter((variable) => !known(name, variable))]).toEqual([name, []]);
  });

  it('[design 2] publish ports that the image exposes, and mount volumes that exist where the image keeps its media', () => {
    for (const [name, { ports = [], volumes = [] }] of services) {
      for (const port of ports)
        expect([name, portsOf(name)]).toEqual([name, expect.arrayContaining([port.split(':').at(-1)])]);
      for (const volume of volumes) {
        const [source, target] = volume.split(':');
        expect([name, Object.keys(product.volumes ?? {})]).toEqual([name, expect.arrayContaining([source])]);
        if (source === 'media') expect(target).toBe(variablesOf(name)['MEDIA_DIR']);
      }
    }
  });

  it('[contract 10] wait for services that exist, check health with the script of the image, and run known commands', () => {
    for (const [, { depends_on: waits = {}, command, healthcheck }] of services) {
      for (const name of Object.keys(waits)) expect(Object.keys(product.services)).toContain(name);
      if (healthcheck?.test.includes('node')) {
        expect(exists(healthcheck.test[2] as string)).toBe(true);
        expect(healthcheck.test[3]).toBe('readyz');
      }
      if (typeof command === 'string' && !command.startsWith('--'))
        expect(exists(`apps/admin/src/commands/${command}.ts`)).toBe(true);
    }
    for (const process of PROCESSES) expect(product.services[process]?.healthcheck?.test).toContain('node');
  });

  it('[design 1] take from .env only what the README of the images explains', () => {
    const readme = textOf('docker/README.md');
    const used = composeFiles.flatMap((file) =>
      [...textOf(file).matchAll(/\$\{([A-Z_0-9]+)/g)].map(([, name]) => name),
    );
    expect(used.length).toBeGreaterThan(5);
    expect([...new Set(used)].filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});

const profiles = readdirSync(join(CHECKOUT, 'docker/profiles')).filter((name) => name.endsWith('.sandbox.json'));

it.each(profiles)('[operating] the profile of plug-ins %s has what compose.dev.yaml sets by variables', (file) => {
  const prefix = `${file.replace('.sandbox.json', '').toUpperCase().replaceAll('-', '_')}_`;
  const variables = Object.entries(composed[1]?.services['api']?.environment ?? {})
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.replace(prefix, ''), value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')]);
  expect(variables.length).toBeGreaterThan(4);
  expect(JSON.parse(textOf(`docker/profiles/${file}`))).toEqual(Object.fromEntries(variables));
});
