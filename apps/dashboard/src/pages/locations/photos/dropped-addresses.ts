/** What a drag event carries, as far as photos need it. */
export interface Dropped {
  getData(format: string): string;
}

/** The addresses of a text, one a line: http and https only, each once. */
export function addressesOf(text: string): string[] {
  const lines = text.split(/\s+/).filter((line) => /^https?:\/\/[^/]/i.test(line));
  return [...new Set(lines)];
}

/** The text without these words, and without the lines that have no other. Everything else stays as it was typed. */
export function withoutWords(text: string, words: ReadonlySet<string>): string {
  const lines = text.split('\n').flatMap((line) => {
    const all = line.split(/\s+/);
    const left = all.filter((word) => !words.has(word));
    if (left.length === all.length) return [line];
    return left.some((word) => word !== '') ? [left.join(' ')] : [];
  });
  return lines.join('\n');
}

/** The addresses of the photos that a person has dropped: images of another page, or links. */
export function droppedAddresses(data: Dropped): string[] {
  const images = [...data.getData('text/html').matchAll(/<img\b[^>]*\ssrc="([^"]+)"/gi)].map(([, source = '']) =>
    source.replaceAll('&amp;', '&'),
  );
  const found = addressesOf(images.join('\n'));
  return found.length > 0 ? found : addressesOf(data.getData('text/uri-list') || data.getData('text/plain'));
}
