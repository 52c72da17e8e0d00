import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@listings/testing';
import { transformFileSync } from '@swc/core';

const CHECKOUT = join(import.meta.dirname, '../../..');
const SOURCE = 'tools/publisher-sandbox/src';
const build = mkdtempSync(join(tmpdir(), 'sandbox-main-'));
let child: ChildProcess | undefined;

/** The build is one SWC pass; this is that pass for this folder, so that the true process is tested. */
beforeAll(() => {
  const { compilerOptions } = JSON.parse(readFileSync(join(CHECKOUT, 'tsconfig.base.json'), 'utf8')) as {
    compilerOptions: { paths: Record<string, string[]> };
  };
  writeFileSync(join(build, 'package.json'), '{"type":"module"}');
  const own = readdirSync(join(CHECKOUT, SOURCE), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !name.startsWith('testing/'))
    .map((name) => join(SOURCE, name));
  const shared = ['clock', 'node-version', 'required-node', 'time', 'time-limit'];
  for (const file of [...own, ...shared.map((name) => `libs/platform/src/${name}.ts`)]) {
    const { code } = transformFileSync(join(CHECKOUT, file), {
      swcrc: false,
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript' },
        baseUrl: CHECKOUT,
        paths: compilerOptions.paths,
      },
      module: { type: 'es6', resolveFully: true },
    });
    const target = join(build, file.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code);
  }
});

afterEach(() => {
  child?.kill('SIGKILL');
});

afterAll(() => {
  rmSync(build, { recursive: true });
});

async function start(port: string): Promise<{ process: ChildProcess; url: string; log: () => string }> {
  child = fork(join(build, SOURCE, 'main.js'), { env: { PORT: port }, execArgv: [], silent: true });
  let log = '';
  child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [
    { type: string; url: string },
  ];
  if (message?.type !== 'ready') throw new Error(`The sandbox ended before it was ready: ${log}`);
  return { process: child, url: message.url, log: () => log };
}

describe('the process', () => {
  it('[publishers 3.1] reports its URL over IPC and in one JSON log line, and listens on loopback', async () => {
    const { process, url, log } = await start('0');
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${url}/_sandbox/health`)).status).toBe(200);
    expect(JSON.parse(log())).toEqual({ msg: 'sandbox ready', url });
    process.kill('SIGINT');
    expect(await once(process, 'exit')).toEqual([0, null]);
  });

  it('[publishers 3.1] exits 0 after SIGTERM, even with hanging connections', async () => {
    const { process, url } = await start('0');
    await fetch(`${url}/_sandbox/inbox`, { method: 'POST', body: '{"inbox":"x","hang":true}' });
    const hanging = fetch(`${url}/inbox/x`, { method: 'POST', body: 'x' }).catch(() => 'cut');
    const waiting = fetch(`${url}/_sandbox/requests/wait`, {
      method: 'POST',
      body: '{"operation":"b.me","timeoutMs":60000}',
    }).catch(() => 'cut');
    const stored = async () => ((await (await fetch(`${url}/inbox/x`)).json()) as unknown[]).length > 0;
    await waitFor(stored, { describe: 'the hanging request' });
    process.kill('SIGTERM');
    expect(await once(process, 'exit')).toEqual([0, null]);
    expect(await hanging).toBe('cut');
    await waiting;
  });

  it('[publishers 3.1] a wrong PORT ends the start with a sentence that names it', async () => {
    child = fork(join(build, SOURCE, 'main.js'), { env: { PORT: 'http' }, execArgv: [], silent: true });
    let text = '';
    child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    expect((await once(child, 'close'))[0]).toBe(1);
    expect(text).toContain("PORT must be a number from 0 to 65535, not 'http'");
  });
});
