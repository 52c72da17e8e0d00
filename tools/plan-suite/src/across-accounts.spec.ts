import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { compiled, withoutAccount } from './account-parameters.js';
import { libraries } from './libraries.js';
import { acrossAccounts } from './plan-files.js';
import { ROOT } from './sources.js';

describe('the statements across accounts', () => {
  it('[design 3.6] are listed with how each runs per shard', () => {
    const exported = new Set(libraries.flatMap((library) => [...library.exported]));
    const found = new Set(withoutAccount(compiled()).filter((name) => exported.has(name)));
    expect([...found].sort()).toEqual(Object.keys(acrossAccounts).sort());
  });

  it('are found by the account that their parameters lack', () => {
    const file = join(ROOT, 'libs/persistence/src/opening-notes.ts');
    const text = `import type { Sql } from './database.js';
      import { selectRows } from './statements.js';
      export function readNotes(sql: Sql, key: { accountId: number }): void {}
      export function readNestedNotes(sql: Sql, key: { of: { accountId: number } | undefined }): void {}
      export function readAllNotes(sql: Sql, page: { limit: number }): void {}
      export function readSomeNotes(sql: Sql, notes: readonly { accountId: number }[]): void {}
      export const findNotes = selectRows<[key: { accountId: number }], { text: string }>({ text: '' });
      export const countNotes = selectRows<[accountId: number, size: number], { text: string }>({ text: '' });
      export const findOldNotes = selectRows<[page: { limit: number }], { text: string }>({ text: '' });
      export const findEachNote = selectRows<[], { text: string }>({ text: '' });
      function readOwnNotes(sql: Sql): void {}`;
    const { program } = compiled({ [file]: text });
    const found = withoutAccount({ program, files: [file] });
    expect(found).toEqual(['readAllNotes', 'readSomeNotes', 'findOldNotes', 'findEachNote']);
  });
});
