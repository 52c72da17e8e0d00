/** A table in Markdown with a head such as `Request | ms`: the first column stands on the left, all others on the right. */
export function markdownTable(head: string, rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const names = head.split(' | ');
  const ruler = names.map((_, column) => (column === 0 ? '---' : '--:'));
  return [names, ruler, ...rows].map(line).join('\n');
}
