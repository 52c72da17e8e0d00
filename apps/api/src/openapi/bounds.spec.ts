import { describe, expect, it } from '@jest/globals';
import { newLocation, validLocation } from '@listings/feature-locations/testing';
import { largestBodies } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import {
  declarationOf,
  documentedOperations,
  InputPlaces,
  nameOfPlace,
  publishedDocument,
  refusalOf,
  sharedApi,
  withValue,
  writeRequest,
} from '../testing/index.js';
import type { DocumentedOperation, InputPlace, RequestDocument, RequestParts } from '../testing/index.js';

const MOST_ERRORS = 50;

/** An address that no image is downloaded from: it is not public. */
const NO_IMAGE = 'https://127.0.0.1:1/1.jpg';

/** No answer to a refused request is longer. */
const MOST_ANSWER_BYTES = 32_768;

const api = sharedApi();
const document = shared(() => publishedDocument<RequestDocument>(api));
const places = shared(() => new InputPlaces(document));

describe('the bounds in the document', () => {
  it('[contract 4] every list, text and map of every input has one', () => {
    expect(places.all().length).toBeGreaterThan(300);
    const unbounded = places.all().filter(({ most }) => most === undefined);
    expect(unbounded.map(nameOfPlace)).toEqual([]);
  });

  it('[contract 4] a document with an unbounded list, text or map does not pass', () => {
    const properties = {
      list: { type: 'array', items: { $ref: '#/components/schemas/Inner' } },
      map: { type: 'object', additionalProperties: { type: 'string', maxLength: 1 } },
      any: {},
      one: { enum: ['ONE'] },
    };
    const schema = { properties: { input: { additionalProperties: false, properties } } };
    const operation = {
      operationId: 'x',
      parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }],
      requestBody: { content: { 'application/json': { schema } } },
    };
    const inner = { type: 'object', properties: { text: { type: ['string', 'null'] } } };
    const unbounded = { components: { schemas: { Inner: inner } }, paths: { '/x': { post: operation } } };
    const found = new InputPlaces(unbounded as never).all().filter(({ most }) => most === undefined);
    const inList = [': list', '.0: fields', '.0: field names', '.0.any-name: fields', '.0.text: text'];
    const inBody = [...inList.map((at) => `list${at}`), 'map: fields', 'map: field names', 'any: fields'];
    expect(found.map(nameOfPlace)).toEqual(['x query q: text', ...inBody.map((at) => `x body ${at}`)]);
  });
});

describe('ten times a bound', () => {
  const location = shared(() => newLocation(api));
  const operations = shared(() => Object.fromEntries(documentedOperations(document).map((each) => [each.id, each])));

  /** An operation, and its request with a value of a size at a place. */
  function requestOf(place: InputPlace, size: number, character?: string) {
    const operation = operations[place.operationId] as DocumentedOperation;
    const value = places.valueOf(place, size, character);
    const example = onKnownLocation(operation);
    if (place.in === 'header')
      return { operation, parts: example, headers: { [place.name]: encodeURIComponent(String(value)) } };
    const root = place.in === 'body' ? ['body', 'input', ...(place.name ? [place.name] : [])] : [place.in, place.name];
    const parts = withValue(example, root, places.filled(place, value));
    // The schema does not require the URL of a photo, because it has two names.
    const isPhoto = place.name === 'photos' && place.at.at(-1) === 'caption';
    return { operation, parts: isPhoto ? withValue(parts, [...root, '0', 'photo'], NO_IMAGE) : parts, headers: {} };
  }

  async function send({ operation, parts, headers }: ReturnType<typeof requestOf>) {
    const { method, url, body } = writeRequest(operation, parts);
    const type = body ? { 'content-type': 'application/json' } : {};
    const authorization = `API ${api.account.writeKey}`;
    const response = await fetch(`${api.url}${url}`, { method, body, headers: { authorization, ...type, ...headers } });
    return { status: response.status, text: await response.text() };
  }

  /** Why the operation refuses the request before it does anything; undefined if it may do something. */
  const refusal = ({ operation, parts }: ReturnType<typeof requestOf>) =>
    refusalOf(declarationOf(api.routes, operation), parts);

  /** The example request, for a location that exists: the rules of a location are checked only for those. */
  function onKnownLocation({ id, example }: DocumentedOperation): RequestParts {
    if (id === 'updateLocation') return withValue(example, ['body', 'input', 'id'], location.id);
    if (id !== 'addLocationPhotos') return example;
    const withPhoto = withValue(example, ['body', 'input', 'photos'], [{ photo: NO_IMAGE, type: 'LOGO' }]);
    return withValue(withPhoto, ['body', 'input', 'locationId'], location.id);
  }

  /** Why the answer is wrong; undefined if it is right. */
  function problemOf({ status, text }: Awaited<ReturnType<typeof send>>, place: InputPlace): string | undefined {
    if (text.length > MOST_ANSWER_BYTES) return `the answer has ${text.length} characters`;
    if (/x{101}/.test(text)) return 'the answer repeats more than 100 characters of the input';
    // A URL that is longer than the headers of a request may be never reaches an operation.
    if (status === 431 && (place.in === 'query' || place.in === 'header')) return undefined;
    const { data, errors } = JSON.parse(text) as {
      data: Record<string, { success: boolean; errors: { message: string }[] } | null> | null;
      errors?: { message: string }[];
    };
    if (place.code !== undefined) {
      const [payload] = Object.values(data ?? {});
      if (status !== 200 || payload?.success !== false) return `${status} is not the refusal of a rule`;
      if (payload.errors.length > MOST_ERRORS) return `${payload.errors.length} errors`;
      const codes = payload.errors.map(({ message }) => message.slice(0, 7));
      return codes.includes(place.code) ? undefined : `${place.code} is not among ${codes.join(', ')}`;
    }
    if (status !== 400) return `${status} is not 400`;
    const [message = ''] = (errors ?? []).map((each) => each.message);
    if (place.in === 'path')
      return message.startsWith('SY90002: Invalid Id') ? undefined : 'does not say that the id is invalid';
    return messageProblem(message, place);
  }

  /** The same for the message of a malformed request. */
  function messageProblem(message: string, place: InputPlace): string | undefined {
    if (/x{101}/.test(message)) return 'the message repeats more than 100 characters of the input';
    if (!message.startsWith('SY90006: ')) return 'is not SY90006';
    return message.includes(pathOf(place)) ? undefined : `does not name ${pathOf(place)}`;
  }

  function pathOf({ in: where, name, at }: InputPlace): string {
    const inner = at.map((each) => (each === '0' ? '[0]' : `.${each}`)).join('');
    return where === 'body' ? `"input.${name}${inner}"` : where === 'query' && inner ? inner.replace(/^\./, '') : name;
  }

  it('[contract 4, performance 1] is refused at every place of every operation, with few errors and in few words', async () => {
    const problems: string[] = [];
    for (const place of places.all()) {
      // An invalid correlation id is replaced, whatever its length [contract 1].
      if (place.name === 'X-Correlation-Id') continue;
      const request = requestOf(place, 10 * (place.most ?? 0));
      // Where a message alone refuses the request, every operation answers with it.
      const message = place.in === 'body' || place.in === 'query' ? refusal(request) : undefined;
      const answer = message === undefined ? await send(request) : { status: 400, text: message };
      const problem = message === undefined ? problemOf(answer, place) : messageProblem(message, place);
      if (problem) problems.push(`${nameOfPlace(place)}: ${problem}\n  ${answer.text.slice(0, 300)}`);
    }
    expect(problems).toEqual([]);
  });

  it('[contract 4, reliability 3] a place that is full of letters or of wider characters answers no 5xx', async () => {
    const problems: string[] = [];
    let sent = 0;
    for (const [index, place] of places.all().entries()) {
      // A letter, a character of four bytes, and one that a search folds to six letters.
      const request = requestOf(place, place.most ?? 0, ['x', '🍕', '㌖'][index % 3]);
      // What is refused by its form reaches no operation.
      if (place.in !== 'header' && refusal(request) !== undefined) continue;
      sent += 1;
      const { status, text } = await send(request);
      if (status >= 500) problems.push(`${nameOfPlace(place)}: ${status} ${text.slice(0, 200)}`);
    }
    expect(problems).toEqual([]);
    expect(sent).toBeGreaterThan(100);
  });

  it.each(largestBodies(validLocation()).map((each) => [each.name, each] as const))(
    '[contract 4, performance 1] a body of up to 1 MiB with %s is refused in few words',
    async (_, { text: rawBody, refusal }) => {
      const headers = { 'idempotency-key': api.clock.uuid() };
      const { text } = await api.call('POST', '/locations', { rawBody, headers });
      expect(text).toMatch(refusal);
      expect(text.length).toBeLessThan(MOST_ANSWER_BYTES);
    },
  );
});
