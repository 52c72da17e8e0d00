import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { createHttpClient } from '@listings/publisher-sdk';
import { serveFake } from './serve-fake.js';
import type { FakeAnswer, FakeRequest, ServedFake } from './serve-fake.js';

const http = createHttpClient();
let fake: ServedFake | undefined;

afterEach(async () => {
  jest.restoreAllMocks();
  await fake?.stop();
});

afterAll(() => http.close());

async function serve(answer: (request: FakeRequest) => FakeAnswer): Promise<string> {
  fake = await serveFake(answer);
  return fake.url;
}

describe('a served fake', () => {
  it('[design 5] reads the parts of a request, and answers with status, JSON and headers', async () => {
    const requests: FakeRequest[] = [];
    const url = await serve((request) => {
      requests.push(request);
      return [201, { made: true }, { etag: '7' }];
    });
    const send = { method: 'POST', url: `${url}/shops/a%2Fb`, query: { page: 2 } } as const;
    const response = await http.send({ ...send, headers: { 'x-key': 'one' }, json: { text: 'é' } });
    expect(response).toMatchObject({ status: 201, json: { made: true }, headers: { etag: '7' } });
    await http.send({ ...send, form: { text: 'a b' } });
    await http.send({ ...send, json: ['no object'] });

    const [first] = requests;
    expect(first).toMatchObject({ method: 'POST', path: ['shops', 'a/b'], headers: { 'x-key': 'one' } });
    expect(first?.query.get('page')).toBe('2');
    expect(requests.map(({ body }) => body)).toEqual([{ text: 'é' }, { text: 'a b' }, {}]);
  });

  it('[design 5] takes and sends texts and tables, in the format that their header names', async () => {
    let sent = '';
    const url = await serve(({ path: [kind], text }) => {
      sent = text;
      if (kind === 'csv') return [200, [{ id: '1', name: 'a, b' }], { 'content-type': 'text/csv' }];
      return [200, '<shop id="7"/>', { 'content-type': 'application/xml' }];
    });
    const xml = { 'content-type': 'application/xml' };
    const answer = await http.send({ method: 'PUT', url, headers: xml, text: '<shop name="é"/>' });
    expect([sent, answer.text]).toEqual(['<shop name="é"/>', '<shop id="7"/>']);
    expect(answer.headers).toMatchObject(xml);
    expect((await http.send({ method: 'GET', url: `${url}/csv` })).text).toBe('id,name\r\n1,"a, b"\r\n');
    const large = await http.send({ method: 'PUT', url, text: 'x'.repeat(9 * 1024 * 1024) }).catch(() => undefined);
    expect(large?.status ?? 413).toBe(413);
  });

  it('[design 5] prints an error of the fake and answers 500, so that its author finds it', async () => {
    const print = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const url = await serve(() => {
      throw new Error('no shop 7');
    });
    expect(await http.send({ method: 'GET', url: `${url}/shops/7` })).toMatchObject({ status: 500, text: '' });
    expect(print.mock.calls.join()).toMatch(/^The fake failed at GET \/shops\/7: Error: no shop 7\n.*serve-fake.spec/);
  });

  it.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /TypeError: /],
    ['an invalid status', [42], /Invalid status code: 42/],
    ['an invalid header', [201, {}, { 'x-key': 'one\ntwo' }], /Invalid character in header content/],
    ['a body that JSON cannot express', [200, { likes: 1n }], /serialize a BigInt/],
  ])('[design 5] prints the error and answers 500 if the fake returns %s', async (_, returned, error) => {
    const print = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const url = await serve(({ path: [first] }) => (first === 'shops' ? (returned as FakeAnswer) : [204]));
    const response = await http.send({ method: 'GET', url: `${url}/shops/7` });
    expect(response).toMatchObject({ status: 500, text: '' });
    expect(response.headers).not.toHaveProperty('x-key');
    expect(print.mock.calls.join()).toMatch(/^The fake failed at GET \/shops\/7: /);
    expect(print.mock.calls.join()).toMatch(error);
    expect(await http.send({ method: 'GET', url: `${url}/news` })).toMatchObject({ status: 204 });
  });

  it('[design 5] takes no requests after its end', async () => {
    const url = await serve(() => [204]);
    expect(await http.send({ method: 'GET', url })).toMatchObject({ status: 204 });
    await fake?.stop();
    await expect(http.send({ method: 'GET', url })).rejects.toMatchObject({ failure: { kind: 'TRANSIENT' } });
  });
});
