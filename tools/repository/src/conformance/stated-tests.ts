import ts from 'typescript';
import type { StatedTest } from '@listings/dev';
import { eachTitles } from './each-titles.js';
import { literalValue, nameOf, scopeOf } from './literal-value.js';
import type { Scope } from './literal-value.js';

/**
 * The tests of a spec file, read without running it: calls of `it` and `test` with their titles, inside the blocks that have a
 * title. A test that is always skipped is none. The checks of the plug-in kit, `checksOf(subject, { title: ... })`, are tests
 * as well, and so is what holds of work while workers die, `{ holds: title, ... }`.
 */
export function statedTests(file: string, text: string): StatedTest[] {
  const source = ts.createSourceFile(file, text, {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });
  const scope = scopeOf(source);
  const tests: StatedTest[] = [];
  const visit = (node: ts.Node, path: readonly string[]): void => {
    const call = ts.isCallExpression(node) ? titledCall(node, scope) : undefined;
    if (call?.isSkipped) return;
    const around = [...path, ...(call?.block ?? [])];
    if (ts.isPropertyAssignment(node) && nameOf(node.name) === 'holds' && ts.isStringLiteralLike(node.initializer))
      tests.push({ file, name: node.initializer.text, path: around });
    if (call?.tests) tests.push(...call.tests.map((name) => ({ file, name, path: around })));
    ts.forEachChild(node, (child) => visit(child, around));
  };
  visit(source, []);
  return tests;
}

interface TitledCall {
  readonly isSkipped?: boolean;
  /** The title of the block that the call opens. */
  readonly block?: readonly string[];
  /** The names of the tests that the call states. */
  readonly tests?: readonly string[];
}

/** A call that states tests or a block of tests: one with a title and, except for the kit, a function. */
function titledCall(call: ts.CallExpression, scope: Scope): TitledCall | undefined {
  const [first, second] = call.arguments;
  if (!first || !second) return undefined;
  const callees = calleesOf(call.expression, scope);
  if (callees.includes('checksOf'))
    return { block: [String(literalValue(first, scope))], tests: propertyNames(second) };
  if (!ts.isStringLiteralLike(first) && !ts.isTemplateExpression(first)) return undefined;
  if (!call.arguments.some((each) => ts.isArrowFunction(each) || ts.isFunctionExpression(each))) return undefined;
  if (callees.every((callee) => callee === 'skipped')) return { isSkipped: true };
  const titles = eachTitles(String(literalValue(first, scope)), tableOf(call.expression, scope));
  const isTest = callees.some((callee) => callee === 'it' || callee === 'test');
  return isTest ? { tests: titles } : { block: [titles.join(' ')] };
}

/**
 * What a call may call: `it` for `it(...)`, `it.each(...)(...)`, `(has ? it : it.skip)(...)` and constants that are made so;
 * `skipped` for `it.skip`.
 */
function calleesOf(callee: ts.Expression, scope: Scope): string[] {
  if (ts.isParenthesizedExpression(callee) || ts.isCallExpression(callee)) return calleesOf(callee.expression, scope);
  if (ts.isConditionalExpression(callee))
    return [...calleesOf(callee.whenTrue, scope), ...calleesOf(callee.whenFalse, scope)];
  if (ts.isPropertyAccessExpression(callee))
    return callee.name.text === 'skip' ? ['skipped'] : calleesOf(callee.expression, scope);
  if (!ts.isIdentifier(callee)) return [''];
  const initializer = scope.constants.get(callee.text);
  return initializer && ts.isConditionalExpression(initializer) ? calleesOf(initializer, scope) : [callee.text];
}

/** The table of `it.each(table)(title, ...)`. */
function tableOf(callee: ts.Expression, scope: Scope): unknown {
  if (!ts.isCallExpression(callee) || !ts.isPropertyAccessExpression(callee.expression)) return undefined;
  const [table] = callee.arguments;
  return table && callee.expression.name.text === 'each' ? literalValue(table, scope) : undefined;
}

function propertyNames(checks: ts.Expression): string[] {
  if (!ts.isObjectLiteralExpression(checks)) return [];
  return checks.properties.flatMap(({ name }) => (name && nameOf(name)) ?? []);
}
