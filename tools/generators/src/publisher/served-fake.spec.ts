import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { worldSeed } from '@listings/publisher-sdk/test-kit';
import type { PublisherDriver, PublisherWorld } from '@listings/publisher-sdk/test-kit';
import { driver as example } from './example/testing/driver.js';

const TEMPLATE = new URL('../../../dev/plug-ins/create/outside/fake.mjs.template', import.meta.url);
const SECOND = 1_000;

let world: PublisherWorld | undefined;

afterEach(() => world?.close?.());

/** Runs what `npm run fake` of a generated plug-in runs, with a time of the test. */
async function serve(openWorld: PublisherDriver['openWorld']) {
  const body = (await readFile(TEMPLATE, 'utf8')).replace(/^import .*$/gm, '');
  let now = Date.parse('2030-01-01T00:00:00Z');
  const ticks: (() => unknown)[] = [];
  const names = {
    driver: { openWorld: async (options: never) => (world = await openWorld(options)) },
    worldSeed,
    Date: { now: () => now },
    setInterval: (tick: () => unknown) => ticks.push(tick),
    console: { log: () => undefined },
  };
  const run = new Function(...Object.keys(names), `return (async () => {${body}})();`);
  await run(...Object.values(names));
  return {
    now: () => now,
    pass: async (ms: number) => {
      now += ms;
      for (const tick of ticks) await tick();
    },
  };
}

describe('the fake that a generated plug-in serves', () => {
  it('[design 3.7] has the real time, from the first listing on', async () => {
    const served = await serve(example.openWorld);
    expect(world?.now()).toBe(served.now());
    await served.pass(5 * SECOND);
    expect(world?.now()).toBe(served.now());
  });

  it('[design 3.7] does what becomes due, also with a driver that keeps a time of its own', async () => {
    const start = Date.parse('2026-07-06T12:00:00Z');
    let time = start;
    const moves: number[] = [];
    const advance = async (ms: number) => {
      moves.push(ms);
      time += ms;
    };
    const served = await serve(async (options) => {
      const opened = await example.openWorld(options);
      return { ...opened, now: () => time, advance };
    });
    expect(world?.now()).toBe(served.now());
    await served.pass(SECOND);
    expect(moves).toEqual([served.now() - SECOND - start, SECOND]);
  });
});
