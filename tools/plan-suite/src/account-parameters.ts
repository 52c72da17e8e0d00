import { join } from 'node:path';
import ts from 'typescript';
import { libraries } from './libraries.js';
import { DECLARATIONS, SENDERS, sourceFiles } from './sending-functions.js';
import { ROOT } from './sources.js';

/** How deep the account may be in a parameter. */
const DEPTH = 3;

/** The libraries as the compiler sees them, and files that a test adds. */
export function compiled(added: Readonly<Record<string, string>> = {}): { program: ts.Program; files: string[] } {
  const files = libraries.flatMap(sourceFiles);
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
export function withoutAccount({ program, files }: { program: ts.Program; files: readonly string[] }): string[] {
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
      const isExported =
        ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      if (!isExported) return [];
      const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
      return declared.flatMap((each) => {
        const given = parametersOf(each)?.map(({ name, type }) => ({ name, type: checker.getTypeFromTypeNode(type) }));
        const named = given?.some(({ name, type }) => name === 'accountId' || hasAccount(type));
        return named === false ? [ts.getNameOfDeclaration(each as ts.Declaration)?.getText() ?? ''] : [];
      });
    }),
  );
}

/** A parameter of a function, or of the call of a declared statement. */
interface Parameter {
  readonly name: string;
  readonly type: ts.TypeNode;
}

/** The parameters behind the sender of a function, which may be declared by the statement that it sends; undefined if it sends none. */
function parametersOf(declared: ts.Node): Parameter[] | undefined {
  if (ts.isFunctionDeclaration(declared)) {
    const [sender, ...rest] = declared.parameters;
    if (!SENDERS.includes(sender?.type?.getText() ?? '')) return undefined;
    return rest.flatMap(({ name, type }) => (type ? [{ name: name.getText(), type }] : []));
  }
  if (!ts.isVariableDeclaration(declared) || !declared.initializer || !ts.isCallExpression(declared.initializer))
    return undefined;
  const { expression, typeArguments } = declared.initializer;
  const [given] = typeArguments ?? [];
  if (!DECLARATIONS.includes(expression.getText()) || !given || !ts.isTupleTypeNode(given)) return undefined;
  return given.elements.map((type) =>
    ts.isNamedTupleMember(type) ? { name: type.name.getText(), type: type.type } : { name: '', type },
  );
}
