import { RowCheckbox } from './row-checkbox.js';

/** The checkbox that selects all rows of a page, or none of them. */
export function PageCheckbox({
  label,
  rows,
  selected,
  disabled,
  onChange,
}: {
  label: string;
  /** The number of rows of the page. */
  rows: number;
  /** How many of them are selected. */
  selected: number;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <RowCheckbox
      label={label}
      checked={selected > 0 && selected === rows}
      indeterminate={selected > 0 && selected < rows}
      disabled={disabled}
      onChange={onChange}
    />
  );
}
