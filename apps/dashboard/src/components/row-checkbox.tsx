import { useEffect, useRef } from 'react';
import classes from './row-checkbox.module.css';

/** The checkbox of a row, or of all rows of a page. The browser draws it: lists have many of them. */
export function RowCheckbox({
  label,
  checked,
  indeterminate = false,
  disabled = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  /** Only some of the rows are chosen. */
  indeterminate?: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
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
