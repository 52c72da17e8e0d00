/** The letter of windows-1252 for each byte from 0x80 on. */
const LETTERS = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 0x80 }, (_, at) => 0x80 + at));
const BYTES: ReadonlyMap<string, number> = new Map([...LETTERS].map((letter, at) => [letter, 0x80 + at]));

/** What follows the first byte of a letter of UTF-8, and those of them that also stand behind a word. */
const NEXT = LETTERS.slice(0, 0x40);
const BEHIND_A_WORD = '‚„…‘’“”•–—™‹›«»\u00a0';
const NOT_BEHIND_A_WORD = [...NEXT].filter((letter) => !BEHIND_A_WORD.includes(letter)).join('');

/**
 * Letters that UTF-8 shows when it is read as windows-1252: `Ã¤` for ä, `â€™` for an apostrophe, `Ð¡Ñƒ` for Cyrillic. `MANHÃ…` with an ellipsis is
 * a word.
 */
const MISREAD = new RegExp(
  `[ÂÃÄÅ](?:[${NOT_BEHIND_A_WORD}]|[${BEHIND_A_WORD}](?=\\p{L}))|(?:[ÎÏÐÑ][${NEXT}]){2}|â[€‚„][${NEXT}]|ðŸ[${NEXT}]`,
  'u',
);

/**
 * What other encodings show as windows-1252: control characters, which are bytes that it does not define; signs within words, which are letters of
 * Central Europe (`Je¿yna`); and pairs of `ƒ` and `‚` with any sign, which are letters of Japan.
 */
const OF_OTHERS = /[\x80-\x84\x86-\x9f]|\p{L}[¿¹³£¥](?=\p{Ll})|(?:[‚ƒ].){3}/u;

/** Whether a text shows that it was saved, or read, in a wrong encoding. */
export function isMisread(text: string): boolean {
  if (/^[\0-\x7f]*$/.test(text)) return false;
  return text.includes('\ufffd') || MISREAD.test(text) || OF_OTHERS.test(text);
}

/** A misread text as it probably was; undefined if nobody can say. */
export function readAgain(text: string): string | undefined {
  if (text.includes('\ufffd')) return undefined;
  const again = text.replace(/[^\0-\x7f]+/g, (run) => {
    const bytes = [...run].map((letter) => BYTES.get(letter));
    if (bytes.includes(undefined)) return run;
    const read = Buffer.from(bytes as number[]).toString('utf8');
    return read.includes('\ufffd') ? run : read;
  });
  return again === text ? undefined : again;
}
