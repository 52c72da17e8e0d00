import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { acrossAccounts } from './across-accounts.js';
import { declaredStatements } from './declared-statements.js';
import { libraries } from './libraries.js';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');
/** Types of the first parameter of a function that sends statements. */
const SENDERS = ['Sql', 'TextSql', 'Transaction', 'Database'];
/** How deep the account may be in a parameter. */
const DEPTH = 3;

/** The libraries as the compiler sees them, and files that a test adds. */
function compiled(added: Readonly<Record<string, string>> = {}): { program: ts.Program; files: string[] } {
  const files = libraries.flatMap(({ folder }) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.startsWith('migrations/'))
      .map((file) => join(ROOT, folder, file)),
  );
  const base: unknown = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), (path) => ts.sys.readFile(path)).config;
  const options = { ...ts.parseJsonConfigFileContent(base, ts.sys, ROOT).options, noEmit: true };
  const host = ts.createCompilerHost(options);
  const read = host.readFile.bind(host);
  host.readFile = (path) => added[path] ?? read(path);
  host.fileExists = (path) => path in added || ts.sys.fileExists(path);
  const all = [...files, ...Object.keys(added)];
  return { program: ts.createProgram(all, options, host), files: all };
}

/** The functions of the files that send statements and get no account, or rows of several. */
function withoutAccount({ program, files }: { program: ts.Program; files: readonly string[] }): string[] {
  const checker = program.getTypeChecker();
  const hasAccount = (type: ts.Type, depth = 0): boolean => {
    if (type.isUnionOrIntersection()) return type.types.some((each) => hasAccount(each, depth));
    if (depth > DEPTH || checker.getIndexTypeOfType(type, ts.IndexKind.Number)) return false;
    return type.getProperties().some((property) => {
      const declaration = property.declarations?.[0];
      if (property.name === 'accountId') return true;
      if (!declaration || declaration.getSourceFile().fileName.includes('node_modules')) return false;
      return hasAccount(checker.getTypeOfSymbolAtLocation(property, declaration), depth + 1);
    });
  };
  return files.flatMap((file) =>
    (program.getSourceFile(file)?.statements ?? []).flatMap((statement) => {
      if (!ts.isFunctionDeclaration(statement) || !statement.name)
        return declaredStatements(statement)
          .filter(({ given }) => !hasAccount(checker.getTypeFromTypeNode(given)))
          .map(({ name }) => name);
      const [sender, ...rest] = statement.parameters;
      const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      if (!isExported || !SENDERS.includes(sender?.type?.getText() ?? '')) return [];
      const named = rest.some(
        (parameter) => parameter.name.getText() === 'accountId' || hasAccount(checker.getTypeAtLocation(parameter)),
      );
      return named ? [] : [statement.name.text];
    }),
  );
}

describe('the statements across accounts', () => {
  it('[design 3.6] are listed with how each runs per shard', () => {
    const exported = new Set(libraries.flatMap((library) => [...library.exported]));
    const found = new Set(withoutAccount(compiled()).filter((name) => exported.has(name)));
    expect([...found].sort()).toEqual(Object.keys(acrossAccounts).sort());
  });

  it('are found by the account that their parameters lack', () => {
    const file = join(ROOT, 'libs/persistence/src/opening-notes.ts');
    const text = `import type { Sql } from './database.js';
      export function readNotes(sql: Sql, key: { accountId: number }): void {}
      export function readNestedNotes(sql: Sql, key: { of: { accountId: number } | undefined }): void {}
      export function readAllNotes(sql: Sql, page: { limit: number }): void {}
      export function readSomeNotes(sql: Sql, notes: readonly { accountId: number }[]): void {}
      export const findNote = selectsRow<object, { accountId: number }>('');
      export const countNotes = selectsNumber<{ limit: number }>('');
      function readOwnNotes(sql: Sql): void {}`;
    const { program } = compiled({ [file]: text });
    expect(withoutAccount({ program, files: [file] })).toEqual(['readAllNotes', 'readSomeNotes', 'countNotes']);
  });
});
