import { describe, expect, it } from '@jest/globals';
import { isOfPortal, methodOf, typeNameOf } from '@listings/api-kit';
import type { OperationDeclaration } from '@listings/api-kit';
import { shared } from '@listings/testing/jest';
import { refusalOf, sharedApi } from '../testing/index.js';

interface Write {
  readonly operation: OperationDeclaration;
  readonly url: string;
  readonly method: string;
}

const api = sharedApi();
const writes = shared(() =>
  api.routes.flatMap(({ path, operation }): Write[] => {
    if (!operation?.body || isOfPortal(operation)) return [];
    return [{ operation, method: methodOf(operation), url: urlOf(path, operation) }];
  }),
);

/** The path with the examples of its parameters. */
function urlOf(path: string, { path: declared }: OperationDeclaration): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(declared?.[name]?.example ?? ''));
}

/** Sends a body; returns status, `data` and the first error message of the response. */
async function answerTo({ method, url }: Write, body: unknown) {
  const { status, body: answer } = await api.call(method, url, { body });
  const [first] = (answer.errors ?? []) as { message: string }[];
  return { status, data: answer.data as unknown, message: first?.message };
}

function malformed({ operation: { id, payloadKey = id } }: Write, message: string) {
  return { status: 400, data: { [payloadKey]: null }, message };
}

const notProvided = ({ operation: { body } }: Write) =>
  `SY90006: Variable "$input" of required type "${body && typeNameOf(body)}!" was not provided.`;

/** Checks that the write refuses each body with the message, and that it answers the first one with it. */
async function expectRefused(write: Write, message: string, bodies: readonly unknown[]): Promise<void> {
  const { operation, url } = write;
  for (const body of bodies) expect([url, body, refusalOf(operation, { body })]).toEqual([url, body, message]);
  expect([url, await answerTo(write, bodies[0])]).toEqual([url, malformed(write, message)]);
}

/** The operations whose bodies existing clients send without `input` [contract 1, contract 11]. */
const ANSWERS = ['respondToInteraction', 'editResponse', 'archiveResponse', 'editInteractionsSetting'];
const SENT_FLAT = [...ANSWERS, 'connectedAccountListings', 'deleteSocialPost'];

describe('bodies of writes', () => {
  it('[1.2, 4.1, 7.2.1] every write operation refuses a body that is not wrapped, but for those that clients send flat', async () => {
    const strict = writes.filter(({ operation: { body } }) => !body?.alsoFlat && !body?.optional);
    expect(strict.length).toBeGreaterThanOrEqual(15);
    for (const write of strict)
      await expectRefused(write, notProvided(write), [[], {}, { name: 'x', locationIds: [] }]);
  });

  it('[contract 1] the writes that clients send flat take their fields in either form', async () => {
    const either = writes.filter(({ operation: { body } }) => body?.alsoFlat);
    expect(either.map(({ operation: { id } }) => id).sort()).toEqual([...SENT_FLAT].sort());
    for (const write of either) {
      const wrapped = await answerTo(write, { input: { strange: 1 } });
      expect([write.url, wrapped]).not.toEqual([write.url, notProvided(write)]);
      expect([write.url, await answerTo(write, { strange: 1 })]).toEqual([write.url, wrapped]);
    }
  });

  it('[1.2, contract 13] every write operation refuses a key beside its input, and names it', async () => {
    const refusal = (name: string) => `SY90006: Field "${name}" is not defined beside "input".`;
    for (const write of writes) {
      await expectRefused(write, refusal('locationId'), [{ input: {}, locationId: 7 }]);
      const long = { body: { input: {}, ['x'.repeat(500)]: 7 } };
      expect(refusalOf(write.operation, long)).toBe(refusal(`${'x'.repeat(100)}…`));
    }
  });

  it('[1.2, contract 1] every write operation refuses an input that is null, a list or a scalar', async () => {
    const inputs = [null, [], 'x', 7, true].map((input) => ({ input }));
    for (const write of writes) await expectRefused(write, notProvided(write), inputs);
  });
});
