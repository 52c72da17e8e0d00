import { createFormContext } from '@mantine/form';
import type { FormField, FormValues } from './form-values.js';

/** The form of a location, or of one of its sections, and what gives it to the fields. */
export const [LocationFormProvider, useLocationFormContext, useLocationForm] = createFormContext<FormValues>();

/** The id of the element of a field, to which a link of the list of errors leads. */
export function fieldId(field: FormField): string {
  return `field-${field}`;
}

/** Shows a field in the middle of the window, and gives it the focus. */
export function leadTo(field: FormField): void {
  document.getElementById(fieldId(field))?.focus();
  document.getElementById(fieldId(field))?.scrollIntoView({ block: 'center' });
}
