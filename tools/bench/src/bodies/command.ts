import { join } from 'node:path';
import { systemClock } from '@listings/platform';
import { largestBodies } from '@listings/testing';
import type { LargestBody } from '@listings/testing';
import { CHECKOUT } from '../checkout.js';
import { childrenIn } from '../machine/child.js';
import type { Child } from '../machine/child.js';
import type { CpuCost } from '../measure/cpu-cost.js';
import { readOptions, wholeNumber } from '../options.js';
import { markdownTable } from '../report/markdown.js';
import { ratios, spread } from '../report/statistics.js';
import { startBenchProduct } from '../tenants/product.js';
import { longestBlock, WATCHED } from './longest-block.js';

const HELP = `bodies

Measures how long the api's event loop is held by a body of up to 1 MiB that it refuses, and by the same body at a bare
server that takes its digest and parses it. Starts everything it needs.
`;

/** A location that would be created. */
const LOCATION = {
  name: 'Golden Gate Cafe',
  countryIso: 'US',
  stateIso: 'CA',
  street: '1 Market Street',
  postalCode: '94103',
  phone: '(415) 555-2671',
  subCategoryId: 1001,
};

/** Runs the scenario and prints its figures. */
export async function runBodies(args: readonly string[], say: (text: string) => void): Promise<CpuCost[]> {
  const options = readOptions(args, HELP, {
    rounds: wholeNumber(15, 'rounds; each sends every body to both servers', { most: 1_000, short: 3 }),
  });
  if (!options) return [];
  const { rounds } = options;
  const product = await startBenchProduct({ NODE_OPTIONS: WATCHED });
  const children = childrenIn(join(CHECKOUT, '.listings-bench/bodies'));
  try {
    const bare = await children.start('bare', 'tools/bench/src/bodies/bare-main.js', { NODE_OPTIONS: WATCHED });
    const { key } = await product.newTenant();
    const bodies = largestBodies(LOCATION);
    const atBare = { child: bare, url: `http://127.0.0.1:${String(bare.ready['port'])}/`, key };
    const atProduct = { child: product.api, url: `http://127.0.0.1:${product.port}/api/v4/locations`, key };
    const blocks = bodies.map((body) => ({ body, bare: [] as number[], product: [] as number[] }));
    for (let round = 0; round < rounds; round += 1) {
      say(`Round ${round + 1}`);
      for (const of of blocks) {
        of.bare.push(await blockOf(atBare, of.body));
        of.product.push(await blockOf(atProduct, of.body));
      }
    }
    const rows = blocks.map(({ body, ...of }) => [
      body.name,
      ms(spread(of.bare).median),
      ...[spread(of.product), ratios(of.product, of.bare)].map(
        ({ median, least, most }) => `${ms(median)} (${ms(least)}-${ms(most)})`,
      ),
    ]);
    console.log(markdownTable('Body | bare ms: median | product ms: median (range) | ratio (range)', rows));
    // One body alone varies too much from run to run.
    const sum = (name: 'bare' | 'product') => ({
      process: blocks.reduce((total, of) => total + spread(of[name]).median, 0),
      postgres: 0,
    });
    return [{ what: 'all bodies together', bare: sum('bare'), product: sum('product') }];
  } finally {
    await children.stop();
    await product.stop();
  }
}

/** How long the refusal of a body holds the event loop of a server, in milliseconds. */
async function blockOf(at: { child: Child; url: string; key: string }, { text }: LargestBody): Promise<number> {
  await longestBlock(at.child);
  const response = await fetch(at.url, {
    method: 'POST',
    headers: {
      authorization: `API ${at.key}`,
      'content-type': 'application/json',
      'idempotency-key': systemClock.uuid(),
    },
    body: text,
  });
  await response.text();
  return longestBlock(at.child);
}

function ms(value: number): string {
  return value.toFixed(1);
}
