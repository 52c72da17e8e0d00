import { expect, it } from '@jest/globals';
import { startProcess } from './start-process.js';

it('[design 5] a process that ends or hangs before it is ready fails the start, with its output', async () => {
  const noPort = startProcess({ command: ['/bin/sh', '-c', 'echo no pört; exit 1'], readyWhen: /up/ });
  await expect(noPort).rejects.toThrow(/ended with code 1 before it was ready[^]*no pört/);
  const hanging = startProcess({ command: ['/bin/sh', '-c', 'exec sleep 60'], readyWhen: /up/, timeoutMs: 50 });
  await expect(hanging).rejects.toThrow('was not ready within 50 ms');
  await expect(startProcess({ command: ['/no/such/program'], readyWhen: /up/ })).rejects.toThrow('ENOENT');
});
