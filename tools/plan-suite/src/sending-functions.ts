import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Library } from './libraries.js';
import { loadModule, ROOT } from './sources.js';

/** Types of the first parameter of a function that sends statements. */
export const SENDERS = ['Sql', 'TextSql', 'Transaction', 'Database'];

/** The names of what declares a function by the statement that it sends. */
export const DECLARATIONS = Object.keys(await loadModule('libs/persistence/src/statements'));

/** The files of a library that may send statements. */
export function sourceFiles({ folder }: Pick<Library, 'folder'>): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(spec|plans)\.ts$/.test(file) && !file.startsWith('migrations/'))
    .map((file) => join(ROOT, folder, file));
}

/** The exported functions of a library whose first parameter can send statements. */
export function sendingFunctions(library: Library): string[] {
  return sourceFiles(library).flatMap((file) => functionsIn(file, library.exported));
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
