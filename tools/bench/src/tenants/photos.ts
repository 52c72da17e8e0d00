import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { memoryOfProcess } from '../machine/cpu.js';
import { median } from '../report/statistics.js';
import { startBenchProduct } from './product.js';
import type { BenchProduct, BenchTenant } from './product.js';

const HELP = `Usage: node tools/bench/run.mjs photos [options]

Measures how long an account waits for one photo while another account adds many large ones, beside the time that the
same photo takes when nothing else happens. Starts everything that it needs.

  --requests N    requests of the busy account at the same time (6)
  --photos N      photos in each of them (30)
  --alone N       photos that are added alone, one after the other, for the median (5)
`;

/** The busy account has begun after this time. */
const HEAD_START_MS = 1_000;

/** Runs the scenario and prints its figures. */
export async function runPhotos(args: readonly string[], say: (text: string) => void): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      requests: { type: 'string', default: '6' },
      photos: { type: 'string', default: '30' },
      alone: { type: 'string', default: '5' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const requests = Number(values.requests);
  const photos = Number(values.photos);

  say('Making a large JPEG');
  const image = await largeJpeg();
  const images = await serve(image);
  const product = await startBenchProduct();
  try {
    const busy = await product.newTenant();
    const other = await product.newTenant();
    const at = await other.newLocation();
    const single = () => timedAdd(product, other, { locationId: at, urls: [urlOf(images)] });
    await single();
    const alone: number[] = [];
    for (let round = 0; round < Number(values.alone); round += 1) alone.push((await single()).seconds);

    say(`${requests} requests with ${photos} photos of ${(image.length / 1e6).toFixed(1)} MB each`);
    const locations = await Promise.all(Array.from({ length: requests }, () => busy.newLocation()));
    let ended = false;
    let peak = 0;
    const watch = (async () => {
      for (; !ended; await sleep(50)) peak = Math.max(peak, memoryOfProcess(product.api.pid));
    })();
    const began = performance.now();
    const work = Promise.all(
      locations.map((locationId) =>
        timedAdd(product, busy, { locationId, urls: Array.from({ length: photos }, () => urlOf(images)) }),
      ),
    ).finally(() => (ended = true));
    await sleep(HEAD_START_MS);
    const beside: number[] = [];
    do beside.push((await single()).seconds);
    while (!ended);
    const results = await work;
    await watch;
    const sum = (of: (result: TimedAdd) => number) => results.reduce((total, result) => total + of(result), 0);
    const row = (what: string, value: string) => console.log(`| ${what.padEnd(58)} | ${value.padStart(9)} |`);
    row('one photo alone, median', `${median(alone).toFixed(2)} s`);
    row('the first photo beside the busy account', `${(beside[0] ?? 0).toFixed(2)} s`);
    row(`the slowest of ${beside.length} photos beside it`, `${Math.max(...beside).toFixed(2)} s`);
    row('the busy account: all its requests answered after', `${((performance.now() - began) / 1_000).toFixed(1)} s`);
    row('the busy account: photos added in the calls', `${sum(({ added }) => added)}`);
    row('the busy account: photos refused', `${sum(({ refused }) => refused)}`);
    row('the busy account: photos left to requests to poll', `${requests * photos - sum((r) => r.added + r.refused)}`);
    row('memory of the api at its peak', `${peak} MB`);
  } finally {
    await product.stop();
    images.close();
  }
}

interface TimedAdd {
  readonly seconds: number;
  readonly added: number;
  readonly refused: number;
}

async function timedAdd(
  product: BenchProduct,
  tenant: BenchTenant,
  { locationId, urls }: { locationId: string; urls: readonly string[] },
): Promise<TimedAdd> {
  const began = performance.now();
  const photos = urls.map((photo) => ({ photo, type: 'ADDITIONAL' }));
  const { photos: added, errors } = await product.write(tenant, '/locations/photos', { locationId, photos });
  const seconds = (performance.now() - began) / 1_000;
  return { seconds, added: (added as object[]).length, refused: (errors as object[]).length };
}

/** A photo as a camera takes it: 20 megapixels, close to the limit of 5 MB. */
async function largeJpeg(): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width: 1370,
      height: 912,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const large = sharp(grain).resize(5472, 3648, { kernel: 'cubic' });
  for (const quality of [90, 80, 70, 60, 50]) {
    const bytes = await large.clone().jpeg({ quality }).toBuffer();
    if (bytes.length < 4_900_000) return bytes;
  }
  throw new Error('The sample image is too large.');
}

async function serve(image: Buffer): Promise<Server> {
  const server = createServer((_request, answer) => answer.end(image));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/photo.jpg`;
}
