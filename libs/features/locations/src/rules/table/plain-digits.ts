/** Signs in full width, and the wave dash and the space of East Asian texts. */
const WIDE = /[\u3000\u301c\uff01-\uff5e]/g;
/** Decimal digits of other scripts than Latin. */
const DIGITS = /(?![0-9])\p{Nd}/gu;

/** A text of numbers with the digits and signs of ASCII: for codes, phones, coordinates, dates and times, not for names. */
export function withPlainDigits(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text;
  return text
    .replace(WIDE, (sign) =>
      sign === '\u3000' ? ' ' : sign === '\u301c' ? '~' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
    )
    .replace(DIGITS, (digit) => String(valueOf(digit)));
}

/** Unicode has the ten digits of a script in a row. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (before < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before;
}
