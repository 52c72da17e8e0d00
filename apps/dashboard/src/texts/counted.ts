/** A formatted number with its noun in the singular or the plural, such as `1 location` and `1,200 locations`. */
export function counted(count: string, one: string, many = `${one}s`): string {
  return `${count} ${count === '1' ? one : many}`;
}
