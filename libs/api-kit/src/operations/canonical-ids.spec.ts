import { expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { canonicalIds } from './canonical-ids.js';
import { idOf } from './ids.js';

const UPPER = '4F1C1F2E-6C1D-4B58-9A52-0C3A4F6D7E10';
const id = idOf('ConnectedAccount', Type.String());
const schema = Type.Object({
  id,
  ids: Type.Array(id),
  nested: Type.Object({ folderId: idOf('Folder', Type.String()) }),
  storeId: idOf('StoreCode', Type.String()),
  name: Type.String(),
});

it('[contract 1] ids of a request UUIDs are accepted in any case at every depth; texts and ids that the client chose stay as sent', () => {
  const lower = UPPER.toLowerCase();
  const sent = {
    id: UPPER,
    ids: [UPPER, 'x'],
    nested: { folderId: UPPER },
    storeId: UPPER,
    name: UPPER,
    more: UPPER,
  };
  expect(canonicalIds(sent, schema)).toEqual({
    ...sent,
    id: lower,
    ids: [lower, 'x'],
    nested: { folderId: lower },
  });
  expect(canonicalIds(null, schema)).toBeNull();
  expect(canonicalIds({ id: null, ids: 4 }, schema)).toEqual({ id: null, ids: 4 });
});
