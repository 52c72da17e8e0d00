import { Checkbox, Fieldset, Input, TagsInput, Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { SearchSelect } from '../../../components/search-select.js';
import { t } from '../../../language/t.js';
import type { FieldsOf, FormField } from './form-values.js';
import { fieldId, useLocationFormContext } from './location-form.js';

/** Calendars are a seventh of the page, and few locations are closed. */
const DayField = lazy(async () => ({ default: (await import('../../../components/day-field.js')).DayField }));

interface Common {
  readonly description?: ReactNode;
  readonly required?: boolean;
}

/** What all inputs of a field have: its id, its name, its value and its error. */
export function useField(field: FormField, type: 'input' | 'checkbox' = 'input') {
  const form = useLocationFormContext();
  return { id: fieldId(field), label: t(`locations.fields.${field}`), ...form.getInputProps(field, { type }) };
}

/** A text on one line. */
export function TextOf({
  field,
  read = (typed) => typed,
  ...common
}: Common & {
  field: FieldsOf<string>;
  maxLength: number;
  type?: string;
  inputMode?: 'numeric' | 'decimal';
  /** What is kept of a typed text. */
  read?: (typed: string) => string;
}) {
  const form = useLocationFormContext();
  return (
    <TextInput
      {...useField(field)}
      {...common}
      onChange={({ currentTarget: { value } }) => form.setFieldValue(field, read(value))}
    />
  );
}

/** A text of several lines. */
export function LongTextOf({ field, ...common }: Common & { field: FieldsOf<string>; maxLength: number }) {
  return <Textarea {...useField(field)} {...common} autosize minRows={3} maxRows={12} />;
}

/** One of several choices. */
export function ChoiceOf({
  field,
  data,
  onChosen,
  ...common
}: Common & { field: FieldsOf<string>; data: { value: string; label: string }[]; onChosen?: () => void }) {
  const form = useLocationFormContext();
  const value = form.values[field];
  return (
    <SearchSelect
      {...useField(field)}
      {...common}
      clearable
      clearButtonProps={{ 'aria-hidden': true, tabIndex: -1 }}
      limit={200}
      data={withUnknown(data, value ? [value] : [])}
      value={value || null}
      onChange={(next) => {
        form.setFieldValue(field, next ?? '');
        onChosen?.();
      }}
    />
  );
}

/** Yes or no. */
export function SwitchOf({ field }: { field: FieldsOf<boolean> | 'permanentlyClosed' }) {
  return <Checkbox {...useField(field, 'checkbox')} />;
}

/** A day of a closure. */
export function DayOf({
  field,
  ...bounds
}: {
  field: 'permanentlyClosedAt' | 'reopensAt';
  least?: string;
  most?: string;
}) {
  const form = useLocationFormContext();
  const { id, label, error } = useField(field) as { id: string; label: string; error: ReactNode };
  return (
    <Suspense fallback={<TextInput {...{ id, label, error }} value="" readOnly />}>
      <DayField
        {...{ id, label, error, ...bounds }}
        value={form.values[field] || undefined}
        onChange={(day) => form.setFieldValue(field, day ?? '')}
      />
    </Suspense>
  );
}

/** Several short texts. */
export function TextsOf({
  field,
  ...common
}: Common & { field: 'tags' | 'additionalPhones' | 'paymentMethods'; data?: string[]; maxTags: number }) {
  const form = useLocationFormContext();
  return (
    <TagsInput
      {...useField(field)}
      {...common}
      limit={100}
      acceptValueOnBlur
      value={[...form.values[field]]}
      onChange={(next) => form.setFieldValue(field, next)}
    />
  );
}

interface GroupOfProps {
  readonly field: FormField;
  readonly alone?: boolean;
  readonly children: ReactNode;
}

/**
 * A group of rows, such as the social profiles, with the errors of the field. One that is `alone` in its section has no frame and
 * no name of its own to see: the section has the same.
 */
export function GroupOf({ field, alone = false, children }: GroupOfProps) {
  const { id, label, error } = useField(field) as { id: string; label: string; error: ReactNode };
  return (
    <Fieldset
      legend={alone ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      variant={alone ? 'unstyled' : 'default'}
      id={id}
      tabIndex={-1}
      p={alone ? 0 : 'sm'}
    >
      {children}
      {error && (
        <Input.Error mt="xs" role="alert">
          {error}
        </Input.Error>
      )}
    </Fieldset>
  );
}

/** Values without a choice are shown by themselves, as until the choices are loaded. */
export function withUnknown(choices: { value: string; label: string }[], chosen: readonly string[]) {
  const known = new Set(choices.map(({ value }) => value));
  return [...choices, ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value }))];
}
