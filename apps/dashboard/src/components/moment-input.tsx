import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { localText, momentOfText } from './local-text.js';

/**
 * A moment in the reader's time zone, chosen with the browser's own control; undefined when it is empty. The field keeps what the
 * person types: the year of a date is for some keys one of the first century, which is no moment yet.
 */
export function MomentInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const [text, setText] = useState(localText(value));
  const [known, setKnown] = useState(value);
  // The value has another origin than this field, such as a button that clears all filters.
  if (value !== known) {
    setKnown(value);
    if (momentOfText(text) !== value) setText(localText(value));
  }
  return (
    <TextInput
      type="datetime-local"
      flex="1 1 12rem"
      label={label}
      min="2000-01-01T00:00"
      max="2099-12-31T23:59"
      value={text}
      onChange={({ currentTarget }) => {
        const next = currentTarget.value;
        setText(next);
        const at = momentOfText(next);
        // A half-typed date is empty for the browser, which then says that its input is bad.
        if (at !== undefined || (next === '' && !currentTarget.validity.badInput)) onChange(at);
      }}
    />
  );
}
