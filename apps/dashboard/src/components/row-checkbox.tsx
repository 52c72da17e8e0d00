import { useEffect, useRef } from 'react';
import classes from './row-checkbox.module.css';

interface RowCheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  /** Only some of the rows are chosen. */
  readonly indeterminate?: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The checkbox of a row, or of all rows of a page. The browser draws it: lists have many of them. */
export function RowCheckbox({ label, checked, indeterminate = false, disabled = false, onChange }: RowCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate, checked]);
  return (
    <input
      ref={box}
      type="checkbox"
      className={classes['box']}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
