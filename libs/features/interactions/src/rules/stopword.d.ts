/** The lists of the package, which has no types of its own: one for each language, by its ISO 639-3 code. */
declare module 'stopword' {
  const lists: Readonly<Record<string, readonly string[]>>;
  export default lists;
}
