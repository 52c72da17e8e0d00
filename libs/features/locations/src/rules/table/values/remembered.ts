/** Results that are kept for each function. */
const MOST_KEPT = 1_000;
/** Longer texts repeat too seldom to keep them. */
const LONGEST_KEPT = 200;

/** A pure function that keeps its last results, because the rows of a file repeat their texts. */
export function remembered<T>(compute: (text: string) => T): (text: string) => T {
  const inPlace = rememberedIn((_, text) => compute(text));
  return (text) => inPlace('', text);
}

/** Like {@link remembered}, for a function whose result depends on a place as well, such as the country. */
export function rememberedIn<T>(compute: (place: string, text: string) => T): (place: string, text: string) => T {
  const kept = new Map<string, T>();
  return (place, text) => {
    if (text.length > LONGEST_KEPT) return compute(place, text);
    const key = `${place}|${text}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const result = compute(place, text);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(key, result);
    return result;
  };
}
