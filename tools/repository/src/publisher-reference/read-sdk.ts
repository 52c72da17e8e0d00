import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** The parts of a doc comment as written, including links. */
export interface Doc {
  readonly text: string;
  readonly params: readonly { readonly name: string; readonly text: string }[];
  readonly returns?: string;
  readonly throws: readonly string[];
  readonly examples: readonly string[];
}

/** A field or a method of an interface or class. */
export interface Member {
  readonly name: string;
  readonly isMethod: boolean;
  readonly isOptional: boolean;
  /** The type of a field, the return type of a method. */
  readonly type: string;
  /** The inputs of a method; the fields of an object are listed one by one as `request.field`. */
  readonly inputs: readonly Input[];
  readonly signature: string;
  readonly doc: Doc;
}

/** One input of a method. */
export interface Input {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  /** The comment of the field in a named type that is listed field by field. */
  readonly text?: string;
}

/** One alternative of a union, with its own comment. */
export interface Variant {
  readonly type: string;
  readonly text: string;
}

/** One export of the SDK. */
export interface Exported {
  readonly name: string;
  readonly file: string;
  readonly kind: 'interface' | 'class' | 'type' | 'function' | 'constant';
  /** For an interface: what it extends. */
  readonly type: string;
  readonly doc: Doc;
  readonly members: readonly Member[];
  readonly variants: readonly Variant[];
}

/** All exports of the SDK, in the order of its files and of their lines. */
export function readSdk(folder: string): readonly Exported[] {
  const index = readFileSync(join(folder, 'index.ts'), 'utf8');
  const files = [...index.matchAll(/export \* from '\.\/([\w-]+)\.js'/g)].map(([, name]) => `${name}.ts`);
  return readFiles(folder, files);
}

/** All exports of these files, in their order. */
export function readFiles(folder: string, files: readonly string[]): readonly Exported[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    return source.statements.flatMap((statement) => readStatement(statement, file));
  });
}

function readStatement(node: ts.Statement, file: string): Exported[] {
  const isExported = ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(isExport);
  if (!isExported) return [];
  const base = { file, doc: docOf(node), members: [], variants: [], type: '' };
  if (ts.isInterfaceDeclaration(node)) {
    const type = node.heritageClauses?.flatMap(({ types }) => types.map((each) => each.getText())).join(' and ') ?? '';
    return [{ ...base, kind: 'interface', name: node.name.text, type, members: membersOf(node.members) }];
  }
  if (ts.isClassDeclaration(node) && node.name) {
    const heritage = node.heritageClauses?.map((clause) => ` ${clause.getText()}`).join('') ?? '';
    const members = membersOf(node.members.filter((member) => !ts.isConstructorDeclaration(member)));
    return [{ ...base, kind: 'class', name: node.name.text, type: heritage.trim(), members }];
  }
  if (ts.isTypeAliasDeclaration(node)) {
    const variants = ts.isUnionTypeNode(node.type) ? variantsOf(node.type) : [];
    return [{ ...base, kind: 'type', name: node.name.text, type: inline(node.type.getText()), variants }];
  }
  if (ts.isFunctionDeclaration(node) && node.name) {
    const parameters = node.parameters.map((each) => inline(each.getText())).join(', ');
    const type = `(${parameters}): ${node.type ? inline(node.type.getText()) : 'void'}`;
    return [{ ...base, kind: 'function', name: node.name.text, type }];
  }
  if (ts.isVariableStatement(node)) {
    return node.declarationList.declarations.map((each) => ({
      ...base,
      kind: 'constant' as const,
      name: each.name.getText(),
      type: inline(each.initializer?.getText() ?? ''),
    }));
  }
  return [];
}

function isExport(modifier: ts.ModifierLike): boolean {
  return modifier.kind === ts.SyntaxKind.ExportKeyword;
}

function membersOf(nodes: readonly (ts.TypeElement | ts.ClassElement)[]): Member[] {
  return nodes.flatMap((node): Member[] => {
    const name = node.name?.getText();
    if (name === undefined) return [];
    const isOptional = 'questionToken' in node && node.questionToken !== undefined;
    const shared = { name, isOptional, doc: docOf(node) };
    if (ts.isMethodSignature(node) || ts.isMethodDeclaration(node)) {
      const signature = `${name}(${node.parameters.map((each) => inline(each.getText())).join(', ')})`;
      const type = node.type ? inline(node.type.getText()) : 'void';
      return [
        {
          ...shared,
          isMethod: true,
          type,
          inputs: node.parameters.flatMap(inputsOf),
          signature: `${signature}: ${type}`,
        },
      ];
    }
    if (ts.isPropertySignature(node)) {
      return [{ ...shared, isMethod: false, type: inline(node.type?.getText() ?? ''), inputs: [], signature: name }];
    }
    return [];
  });
}

/**
 * Lists the fields of an object literal type as separate inputs, and those of an address (`PostAddress`). Any other named
 * type has its own section.
 */
function inputsOf(parameter: ts.ParameterDeclaration): Input[] {
  const name = parameter.name.getText();
  const { type } = parameter;
  const literals = type ? literalsIn(type) : [];
  const fields = literals.flatMap(({ members }) =>
    members.flatMap((member): Input[] => {
      if (!member.name || !(ts.isPropertySignature(member) || ts.isMethodSignature(member))) return [];
      const ownType = member.type ? inline(member.type.getText()) : '';
      const isOptional = Boolean(member.questionToken);
      return [{ name: `${name}.${member.name.getText()}`, type: ownType, isOptional, text: docOf(member).text }];
    }),
  );
  if (fields.length > 0) return fields;
  const isOptional = Boolean(parameter.questionToken ?? parameter.initializer);
  return [{ name, type: inline(type?.getText() ?? ''), isOptional }];
}

function literalsIn(type: ts.TypeNode): { readonly members: readonly ts.TypeElement[] }[] {
  if (ts.isTypeLiteralNode(type)) return [type];
  if (ts.isTypeReferenceNode(type) && type.typeName.getText().endsWith('Address')) {
    const inFile = type.getSourceFile().statements.filter(ts.isInterfaceDeclaration);
    return inFile.filter(({ name }) => name.text === type.typeName.getText());
  }
  return ts.isIntersectionTypeNode(type) ? type.types.flatMap(literalsIn) : [];
}

/** Reads the alternatives of a union; the comment of each precedes its bar. */
function variantsOf(union: ts.UnionTypeNode): Variant[] {
  const text = union.getSourceFile().text;
  let from = union.getFullStart();
  return union.types.map((type) => {
    const before = text.slice(from, type.getStart());
    from = type.getEnd();
    const comment = /\/\*\*([\s\S]*?)\*\//.exec(before)?.[1] ?? '';
    return { type: inline(type.getText()), text: comment.replace(/^\s*\* ?/gm, '').trim() };
  });
}

function docOf(node: ts.Node): Doc {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).slice(-1);
  const tags: readonly ts.JSDocTag[] = comment?.tags ?? [];
  const named = (name: string) => tags.filter((tag) => tag.tagName.text === name);
  return {
    text: textOf(comment?.comment),
    params: tags.filter(ts.isJSDocParameterTag).map((tag) => ({ name: tag.name.getText(), text: textOf(tag.comment) })),
    returns: named('returns').map((tag) => textOf(tag.comment))[0],
    throws: named('throws').map(rawText),
    examples: named('example').map(rawText),
  };
}

function textOf(comment: ts.JSDoc['comment']): string {
  return (ts.getTextOfJSDocComment(comment) ?? '').trim();
}

/** The text as in the source: examples keep their braces and indentation. */
function rawText(tag: ts.JSDocTag): string {
  const raw = tag.getSourceFile().text.slice(tag.tagName.getEnd(), tag.getEnd());
  return raw
    .replace(/\*\/\s*$/, '')
    .replace(/^[ \t]*\* ?/gm, '')
    .replace(/^\n+|\s+$/g, '')
    .replace(/^ (?=\S)/, '');
}

function inline(text: string): string {
  return text
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\breadonly /g, '')
    .replace(/; }/g, ' }')
    .trim();
}
