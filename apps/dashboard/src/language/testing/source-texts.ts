import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const SRC = fileURLToPath(new URL('../..', import.meta.url));

/** A place in the sources that reads messages. */
export interface TextUse {
  readonly file: string;
  readonly line: number;
  /** Matches the keys that it may read; undefined if the source does not say which. */
  readonly keys: RegExp | undefined;
  /** The values that it gives. */
  readonly values: readonly string[];
  /** True where a text that is not there is no error. */
  readonly mayMiss: boolean;
  /** True outside of every function: it runs before the messages are there. */
  readonly isEarly: boolean;
}

/** A file of the dashboard with what it reads and imports. */
export interface Source {
  readonly file: string;
  readonly uses: readonly TextUse[];
  /** Words that stand in the source instead of in a message. */
  readonly literals: readonly string[];
  /** The files that load together with it, or after it without waiting for all messages. */
  readonly loads: readonly string[];
}

/** Attributes whose value a person reads. */
const READ_ATTRIBUTES = 'label title description placeholder alt text aria-label confirm hint'.split(' ');
const WORD = /\p{L}{2,}/u;

/** What loads code together with the messages of all pages. */
const LATE = ['withTexts', 'lazyPage'];

/** The sources of the dashboard but its tests and the page of its design language. */
export function sources(): Source[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.ts$|\.d\.ts$|language\/|testing\/|design\//.test(file))
    .map((file) => readSource(file));
}

function readSource(file: string): Source {
  const source = ts.createSourceFile(file, readFileSync(join(SRC, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const uses: TextUse[] = [];
  const literals: string[] = [];
  const loads: string[] = [];
  const lineOf = (node: ts.Node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const load = (path: ts.Expression) => {
    if (!ts.isStringLiteral(path) || !path.text.startsWith('.')) return;
    loads.push(relative(SRC, join(SRC, dirname(file), path.text)).replace(/\.js$/, ''));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && !node.importClause?.isTypeOnly) load(node.moduleSpecifier);
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText();
      const [first, second, third] = node.arguments;
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword && first && !isInside(node, LATE)) load(first);
      if (['t', 'textsUnder', 'knownText'].includes(name) && first)
        uses.push({
          file,
          line: lineOf(node),
          keys: keysOf(first, name === 't' ? '' : '\\.[^.]+'),
          values: name === 't' ? namesOf(second) : name === 'knownText' ? namesOf(third) : [],
          mayMiss: name === 'knownText',
          isEarly: !isInFunction(node),
        });
    }
    if (ts.isJsxText(node) && WORD.test(node.text)) literals.push(`${file}: ${node.text.trim()}`);
    if (ts.isJsxAttribute(node) && READ_ATTRIBUTES.includes(node.name.getText())) {
      const { initializer } = node;
      if (initializer && ts.isStringLiteral(initializer) && WORD.test(initializer.text))
        literals.push(`${file}: ${initializer.text}`);
    }
    if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
      const written = writtenIn(node.expression).join(' ');
      if (WORD.test(written)) literals.push(`${file}: ${written.trim()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { file: file.replace(/\.tsx?$/, ''), uses, literals, loads };
}

/** The texts that stand in an expression. */
function writtenIn(node: ts.Expression): readonly string[] {
  if (ts.isStringLiteral(node)) return [node.text];
  if (!ts.isTemplateExpression(node)) return [];
  return [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text);
}

function keysOf(node: ts.Expression, end: string): RegExp | undefined {
  const pattern = patternOf(node);
  return pattern === undefined ? undefined : new RegExp(`^(?:${pattern})${end}$`);
}

function patternOf(node: ts.Expression): string | undefined {
  if (ts.isParenthesizedExpression(node)) return patternOf(node.expression);
  if (ts.isStringLiteralLike(node)) return escaped(node.text);
  if (ts.isTemplateExpression(node)) {
    // At its start stands a group, elsewhere one name.
    const [start, part] = node.head.text === '' ? ['', '.+'] : [escaped(node.head.text), '[^.]+'];
    return start + node.templateSpans.map(({ literal }) => part + (literal.text && escaped(literal.text))).join('');
  }
  if (!ts.isConditionalExpression(node)) return undefined;
  const [yes, no] = [patternOf(node.whenTrue), patternOf(node.whenFalse)];
  return yes === undefined || no === undefined ? undefined : `${yes}|${no}`;
}

function namesOf(values: ts.Expression | undefined): readonly string[] {
  if (!values) return [];
  if (!ts.isObjectLiteralExpression(values)) return ['?'];
  return values.properties.map((property) => property.name?.getText() ?? '?').sort();
}

function isInFunction(node: ts.Node): boolean {
  for (let each = node.parent; each; each = each.parent) if (ts.isFunctionLike(each)) return true;
  return false;
}

function isInside(node: ts.Node, calls: readonly string[]): boolean {
  for (let each = node.parent; each; each = each.parent)
    if (ts.isCallExpression(each) && calls.includes(each.expression.getText())) return true;
  return false;
}

/** Keys consist of letters, digits, underscores, hyphens and dots. */
const escaped = (key: string) => key.replaceAll('.', '\\.');
