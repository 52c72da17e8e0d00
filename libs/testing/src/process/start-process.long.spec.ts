import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from './start-process.js';

function script(content: string): { path: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'start-process-'));
  const path = join(folder, 'child.mjs');
  writeFileSync(path, content);
  return { path, remove: () => rmSync(folder, { recursive: true }) };
}

describe('startProcess', () => {
  it('waits for a line of output and captures all of it', async () => {
    const child = await startProcess({
      command: ['/bin/sh', '-c', 'echo warming; echo "up: é"; echo late >&2; exit 3'],
      readyWhen: /up: é/,
    });

    expect(await child.exited).toEqual({ code: 3, signal: null });
    expect(child.output()).toContain('warming');
    expect(child.output()).toContain('late');
  });

  it('waits for a message of a Node script and passes the environment to it', async () => {
    const { path, remove } = script(
      `process.send({ type: 'ready', port: process.env.PORT }); process.on('disconnect', () => process.exit());`,
    );
    const child = await startProcess({
      script: path,
      env: { PORT: '4711' },
      readyWhen: (message) => (message as { type: string }).type === 'ready',
    });

    expect(child.messages).toEqual([{ type: 'ready', port: '4711' }]);
    expect(await child.kill('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    remove();
  });

  it('fails with the output of a process that ends or hangs before it is ready', async () => {
    await expect(startProcess({ command: ['/bin/sh', '-c', 'echo no port; exit 1'], readyWhen: /up/ })).rejects.toThrow(
      /ended with code 1 before it was ready[^]*no port/,
    );
    await expect(
      startProcess({ command: ['/bin/sh', '-c', 'exec sleep 60'], readyWhen: /up/, timeoutMs: 50 }),
    ).rejects.toThrow('was not ready within 50 ms');
    await expect(startProcess({ command: ['/no/such/program'], readyWhen: /up/ })).rejects.toThrow('ENOENT');
  });
});
