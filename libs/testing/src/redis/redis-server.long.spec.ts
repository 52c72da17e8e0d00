import { describe, expect, it } from '@jest/globals';
import { freePort } from '../network/free-port.js';
import { redisProgram, startRedisServer } from './redis-server.js';

const program = redisProgram();
(program ? describe : describe.skip)('a Redis of a test', () => {
  it('loses everything when it is killed, and starts again on its port', async () => {
    const port = await freePort();
    const first = await startRedisServer(program as string, port);
    expect(await first.ask('SET name value')).toMatch(/^\+OK/);
    await first.kill();
    await expect(first.ask('PING')).rejects.toThrow();

    const second = await startRedisServer(program as string, port);
    expect(second.url).toBe(first.url);
    expect(await second.ask('GET name')).toMatch(/^\$-1/);
    await second.stop();
  });
});
