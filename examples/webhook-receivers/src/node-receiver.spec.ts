import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { webhookId } from '@listings/domain';
import { eventCatalogue } from '@listings/event-catalogue';
import { manualClock, waitFor } from '@listings/testing';
import { shared, temporaryFolder } from '@listings/testing/jest';
import { createDeliveries, newSecret } from './deliveries.js';
import type { Delivery } from './deliveries.js';
import { SAMPLES } from './languages.js';

const clock = manualClock();
const deliveries = createDeliveries(clock);
const secret = newSecret();
const folder = shared(temporaryFolder);
const events = eventCatalogue([{ platform: 'publisher_a', verification: true }]).flatMap(({ examples }) =>
  examples.map(({ body }) => body),
);

const printed: string[] = [];
let server: Server;
let url: string;

beforeAll(async () => {
  jest.spyOn(Date, 'now').mockImplementation(() => clock.now().getTime());
  jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  Object.assign(process.env, { WEBHOOK_SECRET: secret, EVENTS_FILE: folder.at('events.jsonl'), PORT: '0' });
  ({ server } = (await import(join(SAMPLES, 'node/receiver.mjs'))) as { server: Server });
  if (!server.listening) await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
});

afterAll(async () => {
  await deliveries.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  jest.restoreAllMocks();
});

let sequence = 0;
const send = (delivery: Partial<Delivery> = {}) =>
  deliveries.send({ url, body: JSON.stringify(events[0]), secrets: [secret], sequence, ...delivery });
const sendNext = (delivery: Partial<Delivery> = {}) => send({ sequence: ++sequence, ...delivery });
const says = (text: string) => waitFor(() => printed.some((line) => line.includes(text)), `the line "${text}"`);

/** The samples in all languages are tested as processes in the long run. */
describe('the receiver in node, within this process', () => {
  it('[contract 8] answers every event of the catalogue with 200, and processes it', async () => {
    for (const body of events) {
      const eventId = randomUUID();
      expect(await sendNext({ body: JSON.stringify(body), eventId })).toBe(200);
      await says(`processed ${webhookId(eventId)}`);
    }
    expect(printed.filter((line) => line.includes('gap'))).toEqual([]);
    expect(await sendNext({ body: '{"event":"ranking.changed","data":{}}' })).toBe(200);
    await says('ignored ranking.changed');
  });

  it('[contract 8] refuses a wrong signature, and one of more than five minutes ago or ahead', async () => {
    const changed: Delivery['tamper'] = (request) => ({ ...request, body: `${request.body} ` });
    expect([await send({ secrets: [newSecret()] }), await send({ tamper: changed })]).toEqual([401, 401]);
    for (const ageSeconds of [301, -301]) expect(await send({ ageSeconds })).toBe(401);
    for (const ageSeconds of [300, -300]) expect(await send({ ageSeconds })).toBe(200);
    expect(await send({ secrets: [newSecret(), secret] })).toBe(200);
  });

  it('[contract 8] stores an event before it answers, and processes a duplicate once', async () => {
    const eventId = randomUUID();
    sequence += 1;
    const answers = await Promise.all(Array.from({ length: 5 }, () => send({ eventId })));
    expect(answers).toEqual(answers.map(() => 200));
    expect(readFileSync(folder.at('events.jsonl'), 'utf8').split(webhookId(eventId))).toHaveLength(2);
    const lines = (word: string) => printed.filter((line) => line === `${word} ${webhookId(eventId)}`);
    await waitFor(() => lines('duplicate').length === 4, { describe: 'four duplicates' });
    await says(`processed ${webhookId(eventId)}`);
    expect(lines('processed')).toHaveLength(1);
  });

  it('[contract 8] notices a gap in the sequence', async () => {
    const missed = sequence + 1;
    sequence += 1;
    expect(await sendNext()).toBe(200);
    await says(`gap: no event ${missed} to ${missed} yet`);
  });

  it('[contract 8] answers a signed body that is no event with 400, and another method with 405', async () => {
    for (const body of ['[]', 'null', '{}', 'text']) expect([body, await send({ body })]).toEqual([body, 400]);
    expect((await fetch(url)).status).toBe(405);
  });
});

it('[contract 8] the samples are linked from the guide, and described', () => {
  const guide = readFileSync(join(SAMPLES, '../../docs/webhooks.md'), 'utf8');
  expect(guide).toContain('(../examples/webhook-receivers/README.md)');
  const readme = readFileSync(join(SAMPLES, 'README.md'), 'utf8');
  for (const file of ['node/receiver.mjs', 'python/receiver.py', 'php/receiver.php', 'go/receiver.go']) {
    expect(readme).toContain(`(${file})`);
    expect(readFileSync(join(SAMPLES, file), 'utf8').length).toBeGreaterThan(1000);
  }
});
