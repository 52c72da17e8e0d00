import { createContext, use } from 'react';
import type { FormField, FormValues } from './form-values.js';

/** What the sections of the editor share. */
export interface EditorState {
  readonly values: FormValues;
  readonly readOnly: boolean;
  change(patch: Partial<FormValues>): void;
  /** The sentences of the service about a field, with their codes. */
  errorOf(field: FormField): string | undefined;
}

/** Gives the sections of an editor its state. */
export const EditorContext = createContext<EditorState | undefined>(undefined);

/** The state of the editor around a section. */
export function useEditor(): EditorState {
  const state = use(EditorContext);
  if (!state) throw new Error('This section is outside of an editor.');
  return state;
}

/** The id of the element of a field, to which a link of the list of errors leads. */
export function fieldId(field: FormField): string {
  return `field-${field}`;
}
