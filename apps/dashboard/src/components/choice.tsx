import { Select } from '@mantine/core';
import type { SelectProps } from '@mantine/core';
import { t } from '../language/t.js';
import { SearchSelect } from './search-select.js';

/** A value with its name. */
interface Named<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** Values with their names; a list where the values are numbers, which a record would put in another order. */
type Names<Value extends string> = Readonly<Record<Value, string>> | readonly Named<Value>[];

type Props<Value extends string> = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  readonly names: Names<Value>;
};

function dataOf<Value extends string>(names: Names<Value>): Named<Value>[] {
  if (Array.isArray(names)) return [...(names as readonly Named<Value>[])];
  const pairs = Object.entries(names) as [Value, string][];
  return pairs.map(([value, label]) => ({ value, label }));
}

/** A choice of one of several values. */
export function Choice<Value extends string>({
  names,
  onChange,
  ...props
}: Props<Value> & { readonly value: Value; readonly onChange: (value: Value) => void }) {
  return (
    <Select
      {...props}
      allowDeselect={false}
      data={dataOf(names)}
      onChange={(next) => next !== null && onChange(next as Value)}
    />
  );
}

/**
 * A choice of one of several values or none. A person finds one that `isSearched` by typing. A value is shown by itself until its
 * name is loaded.
 */
export function OptionalChoice<Value extends string>({
  label,
  names,
  value,
  isSearched = false,
  onChange,
  ...props
}: Props<Value> & {
  readonly label: string;
  readonly value: Value | null | undefined;
  readonly isSearched?: boolean;
  readonly onChange: (value: Value | undefined) => void;
}) {
  const data = dataOf(names);
  const isUnknown = value != null && data.every((each) => each.value !== value);
  const Field = isSearched ? SearchSelect : Select;
  return (
    <Field
      placeholder={t('common.filters.all')}
      clearable
      clearButtonProps={{ 'aria-label': `${t('common.actions.clear')}: ${label}` }}
      {...props}
      label={label}
      data={isUnknown ? [{ value, label: value }, ...data] : data}
      value={value ?? null}
      onChange={(next) => onChange((next as Value | null) ?? undefined)}
    />
  );
}
