/** The column of a place such as `AB12`, counted from 0; -1 if it names none. */
export function columnOf(place: string): number {
  let column = 0;
  let at = 0;
  for (; at < place.length && at < 4; at += 1) {
    const letter = place.charCodeAt(at) | 0x20;
    if (letter < 0x61 || letter > 0x7a) break;
    column = column * 26 + (letter - 0x60);
  }
  return column - 1;
}
