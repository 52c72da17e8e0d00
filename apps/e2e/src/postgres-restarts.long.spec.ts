import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProductClient, isNightly, readInbox, startProduct, waitFor } from '@listings/testing';
import type { StartedProduct } from '@listings/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLocation } from './testing/create-location.js';

/** How PostgreSQL ends: `pg_ctl stop -m immediate` sends SIGQUIT. The nightly run ends it twenty times each way. */
const ENDS = Array.from({ length: isNightly ? 20 : 1 }, () => ['SIGQUIT', 'SIGKILL'] as const);
/** The supervisor waits longer before each restart, up to half a minute. */
const TIMEOUT_MS = isNightly ? 3_600_000 : 300_000;
/** Writers that work at the same time. */
const WRITERS = 4;
/** Locations that are acknowledged between two ends of PostgreSQL. */
const WRITTEN_BETWEEN = 8;

let product: StartedProduct;
let client: ReturnType<typeof createProductClient>;

beforeAll(async () => {
  product = await startProduct();
  // What each process was doing when its connections broke differs from run to run.
  product.log.allowLine(
    /ECONN(REFUSED|RESET)|EPIPE|onnection terminated|connection error|terminating connection|the database system is /,
  );
  product.log.allowLine(
    /the notification connection was lost; reconnecting|waiting for the database: |the request log cannot be stored/,
  );
  client = createProductClient(product.environment);
});
afterAll(async () => {
  await product?.stop();
});

const postgres = () =>
  (JSON.parse(readFileSync(join(product.home, 'environment.json'), 'utf8')) as { pids: { postgres: number } }).pids
    .postgres;

describe('the started product', () => {
  it(
    '[reliability 2, I1] loses nothing that it acknowledged when PostgreSQL ends under load, and repeats nothing',
    async () => {
      const acknowledged = new Map<string, string>();
      let writing = true;
      let made = 0;
      const writers = Array.from({ length: WRITERS }, async () => {
        while (writing) {
          const name = `Under load ${(made += 1)}`;
          acknowledged.set(await createLocation(client, name), name);
        }
      });
      const written = (count: number) =>
        waitFor(() => acknowledged.size >= count, { describe: `${count} acknowledged`, timeoutMs: 180_000 });
      for (const signal of ENDS.flat()) {
        await written(acknowledged.size + WRITTEN_BETWEEN);
        const ended = postgres();
        process.kill(ended, signal);
        await waitFor(() => postgres() !== ended, { describe: 'PostgreSQL to run again' });
      }
      await written(acknowledged.size + WRITTEN_BETWEEN);
      writing = false;
      await Promise.all(writers);

      const stored = new Map<string, string>();
      for (let after: string | undefined, more = true; more;) {
        const page = await client.get('/locations', { first: 100, ...(after && { after }) });
        for (const { node } of page.edges as { node: { id: string; name: string } }[])
          if (node.name.startsWith('Under load')) stored.set(node.id, node.name);
        ({ hasNextPage: more, endCursor: after } = page.pageInfo as { hasNextPage: boolean; endCursor: string });
      }
      expect([...stored].sort()).toEqual([...acknowledged].sort());
      expect(new Set(stored.values()).size).toBe(made);

      // The id of a webhook is the plain number; that of the api has it in base64.
      const expected = [...stored.keys()].map((id) => Buffer.from(id, 'base64').toString().split(':')[1]).sort();
      const announced = await waitFor(
        async () => {
          const bodies = (await readInbox(product.environment)).map(
            ({ body }) => JSON.parse(body) as { event: string; location_id: string },
          );
          const created = new Set(
            bodies.filter(({ event }) => event === 'profile.created').map(({ location_id }) => location_id),
          );
          return expected.every((id) => created.has(id as string)) ? created : undefined;
        },
        { describe: 'an event for every acknowledged location', intervalMs: 250 },
      );
      expect([...announced]).toEqual(expect.arrayContaining(expected));
    },
    TIMEOUT_MS,
  );
});
