/** A text that a person uses for replies. */
export interface ReplyTemplate {
  readonly name: string;
  readonly text: string;
}

/** The most templates of a browser and account. */
export const MOST_TEMPLATES = 50;

/** Replaces `{author}` and `{location}`. A name that is not known disappears with the space before it. */
export function fillTemplate(text: string, names: { readonly author: string; readonly location: string }): string {
  return text.replace(/( ?)\{(author|location)\}/g, (_, space: string, key: 'author' | 'location') =>
    names[key] === '' ? '' : `${space}${names[key]}`,
  );
}

/** The templates with one more; a template of the same name is replaced. */
export function withTemplate(templates: readonly ReplyTemplate[], added: ReplyTemplate): readonly ReplyTemplate[] {
  const name = added.name.trim();
  const text = added.text.trim();
  if (name === '' || text === '') return templates;
  const others = templates.filter((each) => each.name !== name);
  return [...others, { name, text }].slice(-MOST_TEMPLATES);
}
