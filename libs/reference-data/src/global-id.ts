/** Global id of a reference record: base64 of `<Type>:<databaseId>` [contract 1, Global ids]. */
export function referenceId(type: 'Country' | 'State' | 'Category' | 'SubCategory', databaseId: number): string {
  return Buffer.from(`${type}:${databaseId}`).toString('base64');
}
