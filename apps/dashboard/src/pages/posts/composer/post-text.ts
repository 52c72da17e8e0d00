const HASHTAG = /(^|[^\p{L}\p{N}_&])(#[\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*)/gu;

/** The hashtags of a text, such as `#soup`; a number alone is none. */
export function hashtagsOf(text: string): string[] {
  return [...text.matchAll(HASHTAG)].map(([, , tag = '']) => tag);
}

/** A text in parts, the hashtags apart from what is between them. */
export function partsOf(text: string): { readonly text: string; readonly isHashtag: boolean }[] {
  const parts: { text: string; isHashtag: boolean }[] = [];
  let from = 0;
  for (const match of text.matchAll(HASHTAG)) {
    const at = match.index + (match[1] ?? '').length;
    const tag = match[2] ?? '';
    if (at > from) parts.push({ text: text.slice(from, at), isHashtag: false });
    parts.push({ text: tag, isHashtag: true });
    from = at + tag.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isHashtag: false });
  return parts;
}

/** The beginning of a text that shows before "more", at the end of a word; undefined if all of it shows. */
export function beginningOf(text: string, most: number): string | undefined {
  const characters = [...text];
  if (characters.length <= most) return undefined;
  const cut = characters.slice(0, most).join('');
  const word = cut.replace(/\s+\S*$/, '');
  return word === '' ? cut : word;
}
