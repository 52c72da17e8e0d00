import { Button } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.js';
import { useChange } from './use-change.js';
import type { ChangeOptions } from './use-change.js';

/** A button that asks before it changes something. Its label is that of the button in the dialog, which says what happens. */
export function ConfirmButton<Data>({
  label,
  title,
  text,
  danger,
  change,
  options,
  fields,
  ...button
}: Pick<ButtonProps, 'size' | 'color' | 'variant'> & {
  'aria-label'?: string;
  label: string;
  title: string;
  text: ReactNode;
  danger?: boolean;
  change: () => Promise<Data>;
  /** What follows the change; its error is shown in the dialog. */
  options?: Omit<ChangeOptions<Data, void>, 'onError'>;
  /** Fields that the change needs. */
  fields?: ReactNode;
}) {
  const [asks, setAsks] = useState(false);
  const action = useChange(change, {
    ...options,
    onDone: (data) => {
      setAsks(false);
      return options?.onDone?.(data);
    },
  });
  return (
    <>
      <Button {...button} onClick={() => setAsks(true)}>
        {label}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={title}
        text={text}
        confirm={label}
        danger={danger}
        action={action}
        onConfirm={() => action.mutate()}
        onClose={() => setAsks(false)}
      >
        {fields}
      </ConfirmDialog>
    </>
  );
}
