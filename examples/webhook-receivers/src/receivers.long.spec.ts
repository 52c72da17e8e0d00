import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { webhookId } from '@listings/domain';
import { eventCatalogue } from '@listings/event-catalogue';
import { waitFor } from '@listings/testing';
import { shared, temporaryFolder } from '@listings/testing/jest';
import { createDeliveries, newSecret } from './deliveries.js';
import type { Delivery } from './deliveries.js';
import { isInstalled, languages } from './languages.js';
import type { RunningSample } from './languages.js';

const deliveries = createDeliveries();

afterAll(() => deliveries.close());

const catalogue = eventCatalogue([{ platform: 'publisher_a', verification: true }]);
const events = catalogue.flatMap(({ examples }) => examples.map(({ body }) => body));
const created = JSON.stringify(events[0]);
const review = JSON.stringify(events.find(({ event }) => event === 'interaction.review')).replace('soup', 'café soup');

for (const language of languages) {
  // The skipped tests keep their names, so that the table of tests does not depend on the machine.
  const describeInstalled = isInstalled(language) ? describe : describe.skip;
  describeInstalled(`the receiver in ${language.name}`, () => {
    const secret = newSecret();
    let sample: RunningSample;
    let sequence = 0;

    afterAll(() => sample?.process.kill('SIGKILL'));

    const folder = shared(temporaryFolder);
    const start = () => language.start({ folder: folder.path, secret });

    beforeAll(async () => {
      language.prepare?.(folder.path);
      sample = await start();
    });

    /** Ids of the deliveries that were answered with 200. */
    const accepted = new Set<string>();
    const send = async (delivery: Partial<Delivery> = {}) => {
      const eventId = delivery.eventId ?? randomUUID();
      const usual: Omit<Delivery, 'eventId'> = { url: sample.url, body: created, secrets: [secret], sequence };
      const answer = await deliveries.send({ ...usual, ...delivery, eventId });
      if (answer === 200) accepted.add(webhookId(eventId));
      return answer;
    };
    /** A delivery with the next number of the account's sequence. */
    const sendNext = (delivery: Partial<Delivery> = {}) => send({ sequence: ++sequence, ...delivery });
    const printed = (text: string) => {
      const lines = sample.process.output().split('\n');
      return lines.filter((line) => line.includes(text));
    };
    const says = (text: string) => waitFor(() => printed(text).length > 0, { describe: `the line "${text}"` });
    /** Waits until all that was accepted is processed, which is after the answer; returns the number of the events. */
    const processed = async () => {
      const all = () => [...accepted].every((id) => printed(`processed ${id}`).length > 0);
      await waitFor(all, { describe: 'the processed events' });
      return printed('processed').length;
    };

    it('[contract 8] answers every event of the catalogue with 200, and processes it', async () => {
      for (const body of events) {
        const eventId = randomUUID();
        expect([body['event'], await sendNext({ body: JSON.stringify(body), eventId })]).toEqual([body['event'], 200]);
        await says(`processed ${webhookId(eventId)}`);
      }
      expect(printed('location 100001 was created')).toHaveLength(1);
      expect(await sendNext({ body: review })).toBe(200);
      expect(printed('gap')).toEqual([]);
    });

    it('[6] ignores an event that it does not know with 200', async () => {
      expect(await sendNext({ body: '{"event":"ranking.changed","data":{}}' })).toBe(200);
      await says('ignored ranking.changed');
    });

    it('[contract 8] refuses a wrong signature, a changed body, id or time, and a request without headers', async () => {
      const before = await processed();
      const header = (name: string, value: string): Partial<Delivery> => ({
        tamper: ({ headers, ...request }) => ({ ...request, headers: { ...headers, [name]: value } }),
      });
      const now = Math.floor(Date.now() / 1000);
      const wrong: [string, Partial<Delivery>][] = [
        ['another secret', { secrets: [newSecret()] }],
        ['a changed body', { tamper: (request) => ({ ...request, body: request.body.replace('100001', '100002') }) }],
        ['another id', header('webhook-id', webhookId(randomUUID()))],
        ['another time', header('webhook-timestamp', String(now - 1))],
        ['a time that is no number', header('webhook-timestamp', `${now}x`)],
        ['a time of many digits', header('webhook-timestamp', '9'.repeat(40))],
        ['an empty signature', header('webhook-signature', 'v1,')],
        ['a signature without a version', header('webhook-signature', 'AAAA')],
        ['another version', header('webhook-signature', `v2,${'A'.repeat(43)}=`)],
        ['signatures that are no base64', header('webhook-signature', 'v1,%%% v1,é? , v1')],
        ['no headers', { tamper: ({ url, body }) => ({ url, body, headers: { 'content-type': 'application/json' } }) }],
      ];
      for (const [name, delivery] of wrong) expect([name, await send(delivery)]).toEqual([name, 401]);
      expect(printed('processed')).toHaveLength(before);
    });

    it('[contract 8] refuses a signature of more than five minutes ago or ahead, and takes one of less', async () => {
      expect(await sendNext({ ageSeconds: 310 })).toBe(401);
      expect(await send({ ageSeconds: -310 })).toBe(401);
      expect(await send({ ageSeconds: 280 })).toBe(200);
      expect(await sendNext({ ageSeconds: -280 })).toBe(200);
    });

    it('[contract 8] takes either of two signatures during a rotation', async () => {
      expect(await sendNext({ secrets: [secret, newSecret()] })).toBe(200);
      expect(await sendNext({ secrets: [newSecret(), secret] })).toBe(200);
      expect(await send({ secrets: [newSecret(), newSecret()] })).toBe(401);
    });

    it('[contract 8] processes a duplicate once, also those that come at the same time', async () => {
      const eventId = randomUUID();
      sequence += 1;
      const answers = await Promise.all(Array.from({ length: 50 }, () => send({ eventId })));
      expect(answers).toEqual(answers.map(() => 200));
      await waitFor(() => printed(`duplicate ${webhookId(eventId)}`).length === 49, { describe: '49 duplicates' });
      await says(`processed ${webhookId(eventId)}`);
      expect(printed(`processed ${webhookId(eventId)}`)).toHaveLength(1);
    });

    it('[contract 8] answers a burst of deliveries, each on a connection of its own', async () => {
      const before = await processed();
      const answers = await Promise.all(Array.from({ length: 100 }, () => send()));
      expect(answers.filter((answer) => answer !== 200)).toEqual([]);
      expect(await processed()).toBe(before + 100);
    });

    it('[contract 8] notices a gap in the sequence', async () => {
      const missed = sequence + 1;
      sequence += 2;
      expect(printed('gap')).toEqual([]);
      expect(await sendNext()).toBe(200);
      await says(`gap: no event ${missed} to ${missed + 1} yet`);
      expect(await sendNext()).toBe(200);
      expect(await send({ sequence: missed })).toBe(200);
      expect(printed('gap')).toHaveLength(1);
    });

    it('[reliability 2] is killed: it knows the events that it has answered with 200', async () => {
      const eventId = randomUUID();
      expect(await sendNext({ eventId })).toBe(200);
      await sample.process.kill('SIGKILL');
      sample = await start();
      expect(await send({ eventId })).toBe(200);
      await says(`duplicate ${webhookId(eventId)}`);
      expect(await sendNext()).toBe(200);
      await says('processed');
      expect([printed('processed').length, printed('gap')]).toEqual([1, []]);
    });

    it('[contract 8] answers a signed body that is no event with 400, and another method with 405', async () => {
      for (const body of ['[]', 'null', '{}', 'text']) expect([body, await send({ body })]).toEqual([body, 400]);
      expect((await fetch(sample.url)).status).toBe(405);
    });
  });
}
