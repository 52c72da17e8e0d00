import ts from 'typescript';

/** A statement that a library declares and exports, such as `selectsRow<Row, Given>(...)`, and the type of what it is given. */
export interface DeclaredStatement {
  readonly name: string;
  readonly given: ts.TypeNode;
}

const DECLARE = /^(selects(Rows?|Number)|changesRows?)$/;

/** The statements that an exported constant declares. */
export function declaredStatements(statement: ts.Statement): DeclaredStatement[] {
  if (!ts.isVariableStatement(statement)) return [];
  if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
    if (!initializer || !ts.isCallExpression(initializer) || !DECLARE.test(initializer.expression.getText())) return [];
    const given = initializer.typeArguments?.at(-1);
    return given ? [{ name: name.getText(), given }] : [];
  });
}
