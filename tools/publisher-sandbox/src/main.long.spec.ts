import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { transformFileSync } from '@swc/core';
import { startProcess, waitFor } from '@listings/testing';
import type { RunningProcess } from '@listings/testing';
import { shared, temporaryFolder } from '@listings/testing/jest';

const CHECKOUT = join(import.meta.dirname, '../../..');
const SOURCES = ['tools/publisher-sandbox/src', 'libs/publishers/sandbox/src'];
const build = shared(temporaryFolder);
let sandbox: RunningProcess | undefined;

/** The build is one SWC pass; this is that pass for the command and its library, so that the true process is tested. */
beforeAll(() => {
  const { compilerOptions } = JSON.parse(readFileSync(join(CHECKOUT, 'tsconfig.base.json'), 'utf8')) as {
    compilerOptions: { paths: Record<string, string[]> };
  };
  build.write('package.json', '{"type":"module"}');
  const own = SOURCES.flatMap((folder) =>
    readdirSync(join(CHECKOUT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !name.startsWith('testing/'))
      .map((name) => join(folder, name)),
  );
  const platform = ['clock', 'node-version', 'required-node', 'time', 'time-limit'];
  const parser = { syntax: 'typescript' } as const;
  const jsc = { target: 'es2023', parser, baseUrl: CHECKOUT, paths: compilerOptions.paths } as const;
  for (const file of [...own, ...platform.map((name) => `libs/platform/src/${name}.ts`)]) {
    const options = { swcrc: false, jsc, module: { type: 'es6', resolveFully: true } } as const;
    build.write(file.replace(/\.ts$/, '.js'), transformFileSync(join(CHECKOUT, file), options).code);
  }
});

afterEach(() => sandbox?.kill('SIGKILL'));

async function start(port: string): Promise<{ process: RunningProcess; url: string }> {
  const process = (sandbox = await startProcess({
    script: build.at('tools/publisher-sandbox/src/main.js'),
    env: { PORT: port },
    readyWhen: (message) => (message as { type: string }).type === 'ready',
  }));
  return { process, url: (process.messages[0] as { url: string }).url };
}

describe('the process', () => {
  it('[publishers 3.1] reports its URL over IPC and in one JSON log line, and listens on loopback', async () => {
    const { process, url } = await start('0');
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${url}/_sandbox/health`)).status).toBe(200);
    expect(await process.kill('SIGINT')).toEqual({ code: 0, signal: null });
    expect(JSON.parse(process.output())).toEqual({ msg: 'sandbox ready', url });
  });

  it('[publishers 3.1] exits 0 after SIGTERM, even with hanging connections', async () => {
    const { process, url } = await start('0');
    const post = (path: string, body: string) => fetch(`${url}${path}`, { method: 'POST', body });
    await post('/_sandbox/inbox', '{"inbox":"x","hang":true}');
    const hanging = post('/inbox/x', 'x').catch(() => 'cut');
    const waiting = post('/_sandbox/requests/wait', '{"operation":"b.me","timeoutMs":60000}').catch(() => 'cut');
    const stored = async () => ((await (await fetch(`${url}/inbox/x`)).json()) as unknown[]).length > 0;
    await waitFor(stored, { describe: 'the hanging request' });
    expect(await process.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(await hanging).toBe('cut');
    await waiting;
  });

  it('[publishers 3.1] a wrong PORT ends the start with a sentence that names it', async () => {
    const sentence = /ended with code 1[^]*PORT must be a number from 0 to 65535, not 'http'/;
    await expect(start('http')).rejects.toThrow(sentence);
  });
});
