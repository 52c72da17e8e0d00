import ts from 'typescript';

/** Source text that stands for a value which only a run could tell. */
export class Unknown {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }

  toJSON(): string {
    return this.text;
  }
}

/** A file, and what its constants are initialised with. */
export interface Scope {
  readonly source: ts.SourceFile;
  readonly constants: ReadonlyMap<string, ts.Expression>;
}

/** The scope of a file. Of two constants with one name in different blocks the first counts. */
export function scopeOf(source: ts.SourceFile): Scope {
  const constants = new Map<string, ts.Expression>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer && ts.isIdentifier(node.name)) {
      const { text } = node.name;
      if (!constants.has(text)) constants.set(text, node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { source, constants };
}

/** The value of an expression as far as it stands in the file; elsewhere an `Unknown` with its source text. */
export function literalValue(node: ts.Expression, scope: Scope): unknown {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (node.kind === ts.SyntaxKind.NullKeyword) return null;
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return literalValue(node.expression, scope);
  if (ts.isTemplateExpression(node)) return template(node, scope);
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((element) => elements(element, scope));
  if (ts.isObjectLiteralExpression(node)) return Object.fromEntries(entries(node, scope));
  if (ts.isIdentifier(node)) return ofConstant(node, scope);
  if (ts.isCallExpression(node)) return ofObject(node, scope);
  return unknown(node, scope);
}

/** The name of a property, when it is written as such. */
export function nameOf(name: ts.PropertyName): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : undefined;
}

function template(node: ts.TemplateExpression, scope: Scope): string {
  const parts = node.templateSpans.map(
    ({ expression, literal }) => `${String(literalValue(expression, scope))}${literal.text}`,
  );
  return `${node.head.text}${parts.join('')}`;
}

function elements(node: ts.Expression, scope: Scope): unknown[] {
  if (!ts.isSpreadElement(node)) return [literalValue(node, scope)];
  const spread = literalValue(node.expression, scope);
  return Array.isArray(spread) ? (spread as unknown[]) : [unknown(node.expression, scope)];
}

function entries(node: ts.ObjectLiteralExpression, scope: Scope): [string, unknown][] {
  return node.properties.flatMap((property): [string, unknown][] => {
    if (ts.isShorthandPropertyAssignment(property)) return [[property.name.text, literalValue(property.name, scope)]];
    if (ts.isSpreadAssignment(property)) {
      const spread = literalValue(property.expression, scope);
      return isRecord(spread) ? Object.entries(spread) : [];
    }
    const name = nameOf(property.name);
    if (name === undefined) return [];
    return [
      [name, ts.isPropertyAssignment(property) ? literalValue(property.initializer, scope) : unknown(property, scope)],
    ];
  });
}

function ofConstant(node: ts.Identifier, scope: Scope): unknown {
  if (node.text === 'undefined') return undefined;
  const initializer = scope.constants.get(node.text);
  if (!initializer) return unknown(node, scope);
  // Without the constant itself, so that one that is made from itself ends.
  const others = new Map([...scope.constants].filter(([name]) => name !== node.text));
  const value = literalValue(initializer, { ...scope, constants: others });
  return value instanceof Unknown ? unknown(node, scope) : value;
}

/** `Object.keys`, `values` and `entries` of a literal. */
function ofObject(node: ts.CallExpression, scope: Scope): unknown {
  const [argument] = node.arguments;
  const value = argument && literalValue(argument, scope);
  if (!isRecord(value)) return unknown(node, scope);
  switch (node.expression.getText(scope.source)) {
    case 'Object.keys':
      return Object.keys(value);
    case 'Object.values':
      return Object.values(value);
    case 'Object.entries':
      return Object.entries(value);
    default:
      return unknown(node, scope);
  }
}

/** Whether a value is an object or a list that stands in the file. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !(value instanceof Unknown);
}

function unknown(node: ts.Node, { source }: Scope): Unknown {
  return new Unknown(node.getText(source).replace(/\s+/g, ' ').slice(0, 80));
}
