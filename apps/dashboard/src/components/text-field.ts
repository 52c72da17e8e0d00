/** Inputs into which nobody types a text. */
const WITHOUT_TEXT: readonly string[] = [
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'file',
  'range',
  'color',
  'image',
];

/** Whether the keys of a person become text, or choose something, in an element. */
export function isTextField(element: {
  readonly tagName: string;
  readonly type?: unknown;
  readonly isContentEditable?: boolean;
}): boolean {
  if (element.isContentEditable === true || ['TEXTAREA', 'SELECT'].includes(element.tagName)) return true;
  return element.tagName === 'INPUT' && !WITHOUT_TEXT.includes(String(element.type));
}
