/** True for an absolute http or https address. */
export function isWebAddress(text: string | undefined): boolean {
  if (text === undefined || !/^https?:\/\//i.test(text) || /\s/.test(text) || !URL.canParse(text)) return false;
  return new URL(text).hostname !== '';
}
