import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { dayOf } from './day.js';

/** Years that make sense here; the year of a date that is being typed lies outside. */
const YEARS = { min: '2000-01-01', max: '2099-12-31' } as const;

/**
 * A day of the address, chosen with the browser's own control; undefined when it is empty. The field keeps what the person types:
 * the address follows later, and the year of a date is for some keys one of the first century.
 */
export function DayInput({
  label,
  value,
  flex,
  onChange,
}: {
  label: string;
  value: string | undefined;
  flex?: string;
  onChange: (value: string | undefined) => void;
}) {
  const [text, setText] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  // What this field has put into the address and what has not arrived there.
  const [sent, setSent] = useState<readonly (string | undefined)[]>([]);
  if (value !== known) {
    setKnown(value);
    setSent(sent.slice(sent.lastIndexOf(value) + 1));
    if (!sent.includes(value)) setText(value ?? '');
  }
  const send = (day: string | undefined) => {
    setSent([...sent, day]);
    onChange(day);
  };
  return (
    <TextInput
      type="date"
      label={label}
      flex={flex}
      {...YEARS}
      value={text}
      onChange={({ currentTarget }) => {
        const next = currentTarget.value;
        setText(next);
        // A half-typed date is empty for the browser, which then says that its input is bad.
        if (next === '') return currentTarget.validity.badInput ? undefined : send(undefined);
        if (dayOf(next) !== undefined && next >= YEARS.min && next <= YEARS.max) send(next);
      }}
    />
  );
}
