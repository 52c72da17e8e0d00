import { Checkbox, Fieldset, Input, TagsInput, Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { SearchSelect } from '../../../components/search-select.js';
import { fieldId, useEditor } from './editor-state.js';
import type { FormField, FormValues } from './form-values.js';
import { t } from '../../../language/t.js';

type FieldsOf<T> = { [F in FormField]: Required<FormValues>[F] extends T ? F : never }[FormField];

/** The fields that are plain texts. */
export type TextField = Exclude<FieldsOf<string>, never>;

interface Common {
  readonly description?: ReactNode;
  readonly required?: boolean;
}

function useField(field: FormField) {
  const { errorOf, readOnly } = useEditor();
  return { id: fieldId(field), label: t(`locations.fields.${field}`), error: errorOf(field), readOnly };
}

/** A text on one line. */
export function TextOf({
  field,
  maxLength,
  type,
  inputMode,
  read = (typed) => typed,
  ...common
}: Common & {
  field: TextField;
  maxLength: number;
  type?: string;
  inputMode?: 'numeric' | 'decimal';
  /** What is kept of a typed text. */
  read?: (typed: string) => string;
}) {
  const { values, change } = useEditor();
  return (
    <TextInput
      {...useField(field)}
      {...common}
      type={type}
      inputMode={inputMode}
      maxLength={maxLength}
      value={values[field] ?? ''}
      onChange={({ currentTarget: { value } }) => change({ [field]: read(value) })}
    />
  );
}

/** A text of several lines. */
export function LongTextOf({ field, maxLength, description }: Common & { field: TextField; maxLength: number }) {
  const { values, change } = useEditor();
  return (
    <Textarea
      {...useField(field)}
      description={description}
      autosize
      minRows={3}
      maxRows={12}
      maxLength={maxLength}
      value={values[field]}
      onChange={({ currentTarget: { value } }) => change({ [field]: value })}
    />
  );
}

/** One of several choices. */
export function ChoiceOf({
  field,
  data,
  onChosen,
  ...common
}: Common & {
  field: TextField;
  data: { value: string; label: string }[];
  onChosen?: (value: string) => Partial<FormValues>;
}) {
  const { values, change } = useEditor();
  const value = values[field] ?? '';
  const isKnown = value === '' || data.some((each) => each.value === value);
  return (
    <SearchSelect
      {...useField(field)}
      {...common}
      clearable
      clearButtonProps={{ 'aria-hidden': true, tabIndex: -1 }}
      limit={200}
      data={isKnown ? data : [{ value, label: value }, ...data]}
      value={value || null}
      onChange={(next) => change({ [field]: next ?? '', ...onChosen?.(next ?? '') })}
    />
  );
}

/** Yes or no. */
export function SwitchOf({ field }: { field: FieldsOf<boolean> }) {
  const { values, change } = useEditor();
  const { readOnly, ...props } = useField(field);
  return (
    <Checkbox
      {...props}
      disabled={readOnly}
      checked={values[field]}
      onChange={({ currentTarget: { checked } }) => change({ [field]: checked })}
    />
  );
}

/** Several short texts. */
export function TextsOf({
  field,
  data,
  max,
  description,
}: Common & { field: 'tags' | 'additionalPhones' | 'paymentMethods'; data?: string[]; max: number }) {
  const { values, change } = useEditor();
  return (
    <TagsInput
      {...useField(field)}
      description={description}
      data={data}
      maxTags={max}
      limit={100}
      acceptValueOnBlur
      value={[...values[field]]}
      onChange={(next) => change({ [field]: next })}
    />
  );
}

/**
 * A group of rows, such as the social profiles, with the errors of the field. One that is `alone` in its section has no frame and
 * no name of its own to see: the section has the same.
 */
export function GroupOf({
  field,
  alone = false,
  children,
}: {
  field: FormField;
  alone?: boolean;
  children: ReactNode;
}) {
  const { id, label, error } = useField(field);
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
