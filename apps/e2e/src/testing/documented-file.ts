/**
 * The text of a file that a page shows: its code block begins with the language and `file=<name>`. Throws an error if
 * the page has no such block or several, because a test would then run something that no reader writes.
 */
export function documentedFile(page: string, name: string): string {
  const blocks = [...page.matchAll(/^```\w+ file=(\S+)\n([\s\S]*?)^```$/gm)].filter(([, file]) => file === name);
  const [, , text] = blocks[0] ?? [];
  if (text === undefined || blocks.length > 1) throw new Error(`The page has ${blocks.length} code blocks of ${name}`);
  return text;
}
