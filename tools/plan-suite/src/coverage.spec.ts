import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { allAccounts, growing } from './all-accounts.js';
import { areas } from './calls/index.js';
import { DECLARATIONS } from './declarations.js';
import type { Library } from './libraries.js';
import { libraries } from './libraries.js';
import { functionOf } from './report.js';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** Types of the first parameter of a function that sends statements. */
const SENDERS = ['Sql', 'TextSql', 'Transaction', 'Database'];

/** Functions that have a sender and no call of their own, with the reason. */
const withoutCall: Readonly<Record<string, string>> = {
  rebuildLocations: 'rebuildSearchBatch calls it',
  rebuildListings: 'rebuildSearchBatch calls it',
  rebuildInteractions: 'rebuildSearchBatch calls it',
  rebuildPosts: 'rebuildSearchBatch calls it',
  notifyDispatchers: 'notifies after the commit, and every write of events calls it',
  insertCounters: 'part of insertAccount, and measured with it',
  lockPartitions: 'part of each function that creates or drops partitions',
};

/** The exported functions of a library whose first parameter can send statements. */
function sendingFunctions({ folder, exported }: Library): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.startsWith('migrations/'),
  );
  return files.flatMap((file) => functionsIn(join(ROOT, folder, file), exported));
}

function functionsIn(file: string, exported: ReadonlySet<string>): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) => {
    if (ts.isVariableStatement(statement)) return declaredIn(statement).filter((name) => exported.has(name));
    if (!ts.isFunctionDeclaration(statement) || !statement.name) return [];
    const type = statement.parameters[0]?.type?.getText() ?? '';
    return SENDERS.includes(type) && exported.has(statement.name.text) ? [statement.name.text] : [];
  });
}

/** The functions that a statement of the source declares by the statements that they send, and those that read pages of a list. */
function declaredIn(statement: ts.VariableStatement): string[] {
  return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
    if (!initializer) return [];
    const isDeclared = ts.isCallExpression(initializer) && DECLARATIONS.includes(initializer.expression.getText());
    const isPage = ts.isExpressionWithTypeArguments(initializer) && /\.page$/.test(initializer.expression.getText());
    return isDeclared || isPage ? [name.getText()] : [];
  });
}

describe('the calls of the plan suite', () => {
  const names = Object.values(areas).flatMap((calls) => Object.keys(calls));

  it('[design 3.6] include each exported function that sends statements', () => {
    const found = libraries.map(sendingFunctions);
    expect(found.filter((functions) => functions.length < 3)).toEqual([]);
    const sending = found.flat();
    expect(sending.length).toBeGreaterThan(300);
    const called = new Set(names.map(functionOf));
    expect(sending.filter((name) => !called.has(name) && !(name in withoutCall))).toEqual([]);
  });

  it('name each function once, and only functions of the libraries', () => {
    const exported = new Set(libraries.flatMap((library) => [...library.exported]));
    expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([]);
    expect(names.map(functionOf).filter((name) => !exported.has(name))).toEqual([]);
  });

  it('have a reason for each function that may read more', () => {
    const listed = Object.keys({ ...allAccounts, ...growing });
    expect(listed.filter((name) => !names.map(functionOf).includes(name))).toEqual([]);
  });
});
