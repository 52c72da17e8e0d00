import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { Type } from 'typebox';
import type { TString } from 'typebox';
import { isOfPortal, pathsOf } from '../operations/operation.js';
import type { OperationDeclaration } from '../operations/operation.js';
import type { KeyCall, SessionCall } from './operation-call.js';
import { ApiController, Operation, routeOf } from './operation.decorator.js';

const query = { first: { schema: Type.Integer({ description: 'Size of the page.' }), example: 10 } } as const;
type WrongQuery = { readonly first: { readonly schema: TString; readonly example: string } };
const declaration = {
  id: 'things',
  route: 'GET /things/:thingId',
  access: { key: 'READ' },
  summary: 'List things',
  description: 'Returns things.',
  path: { thingId: { description: 'Id of the thing.', example: '1' } },
  query,
  response: Type.Object({ count: Type.Integer() }),
} as const satisfies OperationDeclaration;

@ApiController('reference')
class Things {
  @Operation(declaration)
  list({ path, query: { first = 1 } }: KeyCall<{ path: 'thingId'; query: typeof query }>) {
    return { count: first + path.thingId.length };
  }

  // @ts-expect-error A handler cannot take another type than that of the declared schema.
  @Operation(declaration)
  otherType({ query: { first } }: KeyCall<{ query: WrongQuery }>) {
    return { count: Number(first) };
  }

  // @ts-expect-error A handler cannot take a part that its operation does not declare.
  @Operation(declaration)
  undeclared({ path }: KeyCall<{ path: 'otherId' }>) {
    return { count: Number(path.otherId) };
  }

  // @ts-expect-error An operation for keys has no session.
  @Operation(declaration)
  session({ session }: SessionCall) {
    return { count: session.user.email.length };
  }

  // @ts-expect-error A handler returns all that the document names.
  @Operation(declaration)
  empty() {
    return {};
  }
}

it('[contract 10] an operation has the tag of its controller, and the prefix of its access', () => {
  const operation = routeOf(Things.prototype.list)?.operation as OperationDeclaration;
  expect(operation).toEqual({ ...declaration, tag: 'reference' });
  expect(pathsOf(operation)).toEqual(['/api/v4/things/:thingId']);
  const ofPortal = { ...operation, access: { session: 'USER' } } as const;
  expect([isOfPortal(ofPortal), pathsOf(ofPortal)]).toEqual([true, ['/api/v4/portal/things/:thingId']]);
});
