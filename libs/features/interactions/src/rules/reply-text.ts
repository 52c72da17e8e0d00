/** The names that a text for several replies may contain. */
export interface ReplyNames {
  readonly author: string;
  readonly location: string;
}

/** Replaces `{author}` and `{location}`. A name that is not known disappears with the space before it. */
export function fillReply(text: string, names: ReplyNames): string {
  return text.replace(/( ?)\{(author|location)\}/g, (_, space: string, key: keyof ReplyNames) =>
    names[key] === '' ? '' : `${space}${names[key]}`,
  );
}
