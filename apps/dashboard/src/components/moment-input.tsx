import { TextInput } from '@mantine/core';

/** A moment in the reader's time zone, chosen with the browser's own control; undefined when it is empty. */
export function MomentInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  return (
    <TextInput
      type="datetime-local"
      flex="1 1 12rem"
      label={label}
      value={value === undefined ? '' : localText(new Date(value))}
      onChange={({ currentTarget: { value: text } }) =>
        onChange(text === '' || Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString())
      }
    />
  );
}

/** `2026-07-06T18:33` in the reader's time zone, as the control expects it. */
function localText(at: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
