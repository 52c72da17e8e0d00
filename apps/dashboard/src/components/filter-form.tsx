import { Button, Group, TextInput } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import { t } from '../language/t.js';
import { MomentField } from './day-field.js';
import { useTypedText } from './use-typed-text.js';

/** The part of the filters that lists of events by time share. */
interface Period {
  readonly from?: string;
  readonly to?: string;
  readonly cursor?: string;
}

/**
 * The filters of a list. They are in the address, so that a reload or a colleague sees the same list. The fields of the list are
 * followed by those of the time, and by the button that clears all. A changed filter begins at the first page.
 */
export function FilterForm<Search extends Period>({
  label,
  search,
  onChange,
  children,
}: {
  label: string;
  search: Search;
  /** Gets the change, because the filters of the address may be later ones than those that are shown. */
  onChange: (change: (search: Search) => Search) => void;
  children: (change: (part: Partial<Search>) => void) => ReactNode;
}) {
  // New fields forget also what is typed and not yet in the address.
  const [cleared, setCleared] = useState(0);
  const change = (part: Partial<Search>) => onChange((now) => ({ ...now, ...part, cursor: undefined }));
  const { cursor: _, ...filters } = search;
  return (
    <Group
      component="form"
      role="search"
      aria-label={label}
      align="flex-end"
      gap="sm"
      mb="md"
      // The list follows the fields; the return key would load the page anew.
      onSubmit={(event: { preventDefault(): void }) => event.preventDefault()}
    >
      <Fragment key={cleared}>
        {children(change)}
        {(['from', 'to'] as const).map((end) => (
          <MomentField
            key={end}
            flex="1 1 12rem"
            label={t(`common.filters.${end}`)}
            value={search[end]}
            onChange={(moment) => change({ [end]: moment } as Partial<Search>)}
          />
        ))}
      </Fragment>
      {Object.values(filters).some((value) => value !== undefined) && (
        <Button
          onClick={() => {
            setCleared(cleared + 1);
            onChange(() => ({}) as Search);
          }}
        >
          {t('common.filters.clear')}
        </Button>
      )}
    </Group>
  );
}

interface TextFilterProps {
  readonly label: string;
  readonly placeholder?: string;
  readonly maxLength: number;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A text filter: the list is read after a pause in the typing. */
export function TextFilter({ label, placeholder, maxLength, value, onChange }: TextFilterProps) {
  const { text, type } = useTypedText(value, onChange);
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      flex="1 1 10rem"
      maxLength={maxLength}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}
