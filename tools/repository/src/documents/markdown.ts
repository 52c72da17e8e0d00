const FENCE = /^( *)(```+)[^\n]*\n[^]*?^ *\2 *$/gm;

/** A document without its blocks of code. */
function prose(markdown: string): string {
  return markdown.replace(FENCE, '');
}

/** The targets of all links to other documents or to places in this one; not those with a protocol. */
export function linksOf(markdown: string): string[] {
  const text = prose(markdown).replace(/`[^`\n]+`/g, (code) => (code.includes('](') ? '' : code));
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target as string)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** The words of everything in backticks, without what punctuation follows. */
export function wordsInCode(markdown: string): string[] {
  return [...prose(markdown).matchAll(/`([^`]+)`/g)]
    .flatMap(([, code]) => (code as string).split(/\s+/))
    .map((word) => word.replace(/[,:;]$/, '').replace(/^\.\//, ''));
}

/** The anchors of all headings, as a page of the repository gives them. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading] of prose(markdown).matchAll(/^#{1,6} +(.+)$/gm)) {
    const anchor = anchorOf(heading as string);
    let free = anchor;
    for (let n = 1; anchors.has(free); n++) free = `${anchor}-${n}`;
    anchors.add(free);
  }
  return anchors;
}

function anchorOf(heading: string): string {
  const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return text
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}
