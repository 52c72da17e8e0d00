import { Select } from '@mantine/core';
import type { SelectProps } from '@mantine/core';
import { useRef, useState } from 'react';

/**
 * A choice that a person finds by typing. What is typed stays when the names of the choices arrive meanwhile, or when the earlier
 * choice takes effect late.
 */
export function SearchSelect({
  onChange,
  ...props
}: Omit<SelectProps, 'searchable' | 'searchValue' | 'onSearchChange'>) {
  const [text, setText] = useState('');
  // From the first key until a choice or the end of the visit.
  const isTyping = useRef(false);
  const end = () => {
    isTyping.current = false;
  };
  return (
    <Select
      {...props}
      searchable
      searchValue={text}
      onSearchChange={(next) => {
        if (!isTyping.current) setText(next);
      }}
      onInput={({ currentTarget: { value } }) => {
        isTyping.current = true;
        setText(value);
      }}
      onChange={(value, option) => {
        end();
        onChange?.(value, option);
      }}
      onOptionSubmit={end}
      // Before the field itself shows the name of the choice again.
      onBlurCapture={end}
    />
  );
}
