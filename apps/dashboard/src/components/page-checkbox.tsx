import { RowCheckbox } from './row-checkbox.js';

interface PageCheckboxProps {
  readonly label: string;
  /** The number of rows of the page. */
  readonly rows: number;
  /** How many of them are selected. */
  readonly selected: number;
  readonly disabled: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The checkbox that selects all rows of a page, or none of them. */
export function PageCheckbox({ label, rows, selected, disabled, onChange }: PageCheckboxProps) {
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
