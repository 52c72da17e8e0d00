import { Button } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.js';
import { useChange } from './use-change.js';
import type { ChangeOptions } from './use-change.js';

/** The properties of a {@link ConfirmButton}. */
export interface ConfirmButtonProps<Data> extends Pick<ButtonProps, 'size' | 'color' | 'variant' | 'mt'> {
  readonly 'aria-label'?: string;
  readonly label: string;
  /** What the button of the dialog says, if it is not the label. */
  readonly confirm?: string;
  readonly title: string;
  readonly text: ReactNode;
  readonly danger?: boolean;
  readonly change: () => Promise<Data>;
  /** What follows the change; its error is shown in the dialog. */
  readonly options?: Omit<ChangeOptions<Data, void>, 'onError'>;
  /** Fields that the change needs. */
  readonly fields?: ReactNode;
}

/** A button that asks before it changes something. Its label is that of the button in the dialog, which says what happens. */
export function ConfirmButton<Data>(props: ConfirmButtonProps<Data>) {
  const { label, confirm = label, title, text, danger, change, options, fields, ...button } = props;
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
        confirm={confirm}
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
