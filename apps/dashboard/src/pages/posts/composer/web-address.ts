/** Whether a text is an absolute http or https address, as the rules of posts ask for it [contract 5]. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text);
}
