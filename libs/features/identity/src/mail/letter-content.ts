/** What a mail says: paragraphs, an action, and what holds if the reader did not ask for it. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
  readonly otherwise?: string;
}
