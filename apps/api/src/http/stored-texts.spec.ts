import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import type { OperationDeclaration } from '@listings/api-kit';
import {
  inputAsSent,
  inputLines,
  inputList,
  inputMap,
  inputObject,
  inputText,
  RequestReader,
  storedTexts,
  Validator,
} from '@listings/api-kit';
import { sandboxPublishers } from '@listings/feature-connections/testing';
import { shared } from '@listings/testing/jest';
import { apiRoutes } from '../documents/api-routes.js';

/** A text that nobody may store, and what is stored of it in one line and in several. */
const [SENT, LINE, LINES] = ['\u200bCafe\u0301\u0007\r\nof\u202e\ufeff ', 'Café of', 'Café\nof'];

/** A schema with everything in it that may lead to texts. */
interface Schema {
  readonly type?: unknown;
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly 'x-id-type'?: string;
  readonly 'x-text'?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
}
/** What of a schema the walk below follows, or has no texts in it. */
const FOLLOWED =
  /^(type|enum|const|properties|items|additionalProperties|propertyNames|not|required|x-.*|title|description|examples?|default|format|pattern|min.*|max.*|uniqueItems|~.*)$/;

interface Place {
  readonly name: string;
  readonly kind: string;
  /** A value with a text at the place. */
  readonly with: (text: string) => unknown;
}

/** The places of all texts of a schema. */
function* placesOf(schema: Schema, name: string, around: (value: unknown) => unknown): Generator<Place> {
  const { type, enum: words, const: only, properties = {}, items, additionalProperties, ...more } = schema;
  expect([name, Object.keys(more).filter((key) => !FOLLOWED.test(key))]).toEqual([name, []]);
  const types = [type ?? []].flat();
  const idType = more['x-id-type'] ?? 'External';
  const isId = !['External', 'StoreCode'].includes(idType);
  if (types.includes('string') && words === undefined && only === undefined)
    yield { name, kind: isId ? 'id' : (more['x-text'] ?? 'line'), with: around };
  for (const [field, each] of Object.entries(properties))
    yield* placesOf(each, `${name}.${field}`, (value) => around({ [field]: value }));
  if (items) yield* placesOf(items, `${name}[]`, (value) => around([value]));
  if (typeof additionalProperties !== 'object') return;
  yield { name: `${name}{}`, kind: 'line', with: (text) => around({ [text]: 'x' }) };
  yield* placesOf(additionalProperties, `${name}.*`, (value) => around({ any: value }));
}

function schemasOf({ id, body, query = {} }: OperationDeclaration): [name: string, schema: TSchema][] {
  const ofQuery = Object.entries(query).map(([name, { schema }]): [string, TSchema] => [`${id}?${name}`, schema]);
  return [...(body ? [[id, body.schema] as [string, TSchema]] : []), ...ofQuery];
}

const places = shared(async () => {
  const routes = await apiRoutes(await sandboxPublishers('http://127.0.0.1:9'));
  return routes
    .flatMap(({ operation }) => (operation ? schemasOf(operation) : []))
    .flatMap(([name, schema]) =>
      [...placesOf(schema as Schema, name, (value) => value)].map((place) => ({ ...place, schema })),
    );
});
const namesOf = (wanted: string) =>
  [...new Set(places.flatMap(({ kind, name }) => (kind === wanted ? [name] : [])))].sort();

describe('[contract 14] the texts of all operations', () => {
  it('are stored in one form, whatever operation takes them', () => {
    expect(places.length).toBeGreaterThan(500);
    const stored = { line: LINE, lines: LINES, id: SENT, 'as-sent': SENT };
    const wrong = places.filter(({ kind, schema, with: given }) => {
      const seen = JSON.stringify(storedTexts(given(SENT), schema));
      return seen !== JSON.stringify(given(stored[kind as 'line']));
    });
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('have several lines, or are taken as they are sent, only where this says so', () => {
    expect(namesOf('lines')).toEqual([
      'addLocationPhotos.photos[].caption',
      'checkPortalPost.postContextInfo.termsConditions',
      'checkPortalPost.postMessage[].message',
      'checkPortalPost.products[].description',
      'createLocation.description',
      'createSocialPost.postContextInfo.termsConditions',
      'createSocialPost.postMessage[].message',
      'createSocialPost.products[].description',
      'editResponse.responseContent',
      'respondToInteraction.responseContent',
      'startLocationEdit.set.description',
      'startReviewReply.text',
      'updateLocation.description',
    ]);
    expect(namesOf('as-sent').filter((name) => !name.endsWith('.clientMutationId'))).toEqual([
      'decideListingDifferences.differences[].theirs',
      'portalAcceptInvitation.password',
      'portalChangePassword.current',
      'portalChangePassword.new',
      'portalConfirmSignUp.password',
      'portalDisableSecondFactor.password',
      'portalReplaceRecoveryCodes.password',
      'portalResetPassword.password',
      'portalSignIn.password',
      'portalSignUp.password',
      'portalStartSecondFactor.password',
      'repairLocationImport.equalCells[].to',
      'repairLocationImport.rows[].cells[]',
      'startLocationEdit.replace[].find',
      'startLocationEdit.replace[].with',
    ]);
  });
});

describe('[contract 14] a request', () => {
  const body = inputObject('Input', {
    name: Type.Optional(inputText('Name.', { maxLength: 7 })),
    lines: Type.Optional(inputLines('Lines.')),
    secret: Type.Optional(inputAsSent('Secret.')),
    list: Type.Optional(inputList('List.', Type.Integer(), { maxItems: 1 })),
    map: Type.Optional(inputMap('Map.', inputText('Text.'), { maxProperties: 5, longestName: 10 })),
  });
  const operation = (access: object): RequestReader =>
    new RequestReader({
      ...{ id: 'x', route: 'POST /x', access, summary: 'x', description: 'x' },
      body: { schema: body as TSchema, example: {}, alsoFlat: true },
      query: { text: { schema: inputText('Text.'), example: '' }, json: { schema: body, example: {} } },
    } as OperationDeclaration);
  const sent = { name: SENT, lines: SENT, secret: SENT, map: { [SENT]: SENT } };
  const stored = { name: LINE, lines: LINES, secret: SENT, map: { [LINE]: LINE } };

  it.each([
    ['of the public API', operation({ key: 'READ' }), { input: sent }],
    ['without its wrapper', operation({ key: 'READ' }), sent],
    ['of the portal', operation({ session: 'USER' }), sent],
  ])('%s is read with its texts in the stored form, whose length counts', (_, reader, given) => {
    const query = { text: SENT, json: JSON.stringify(sent) };
    const read = reader.read({ params: {}, query, body: given });
    expect(read).toMatchObject({ body: stored, query: { text: LINE, json: stored } });
    expect(reader.read({ params: {}, query: { text: '\u200b' }, body: given }).query).toEqual({});
  });

  it('without a text that changes is not copied', () => {
    const plain = { name: 'Café', lines: 'a\nb', list: [1], map: { a: 'b' } };
    expect(storedTexts(plain, body)).toBe(plain);
  });

  it.each([
    ['a text', inputText('Text.', { maxLength: 7 }), '\u200b'.repeat(4_111), 'expected at most 7 characters'],
    ['a list', inputList('List.', inputText('Text.'), { maxItems: 1 }), [SENT, SENT], 'expected at most 1 elements'],
  ])('with %s that is too long in any form is refused as it is [contract 4]', (_, schema: TSchema, given, message) => {
    expect(storedTexts(given, schema)).toBe(given);
    expect(new Validator(schema, 'public').problemsOf(given)).toEqual([{ path: [], message }]);
  });
});
