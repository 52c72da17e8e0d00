/** A table in Markdown: the first column stands on the left, all others on the right. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const ruler = head.map((_, column) => (column === 0 ? '---' : '--:'));
  return [head, ruler, ...rows].map(line).join('\n');
}
