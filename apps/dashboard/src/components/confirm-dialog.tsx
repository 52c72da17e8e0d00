import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../language/t.js';
import { ErrorAlert } from './error-alert.js';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly text?: ReactNode;
  /** The label of the button, which says what happens. */
  readonly confirm: string;
  /** The change that it asks about: the dialog says that it runs, or why it failed. */
  readonly action?: { readonly isPending: boolean; readonly error: unknown };
  readonly danger?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Fields that the action needs. */
  readonly children?: ReactNode;
}

/** Asks before an action that cannot be taken back, or for what it needs. */
export function ConfirmDialog({
  opened,
  title,
  text,
  confirm,
  action,
  danger = true,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      // A click beside the dialog would lose what a person has entered; its buttons and Escape close it.
      closeOnClickOutside={children === undefined}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // The second click of a double click may come while the dialog disappears.
          if (opened) onConfirm();
        }}
      >
        {text && (
          <Text mb="md" component="div">
            {text}
          </Text>
        )}
        {children}
        <ErrorAlert error={action?.error} />
        <Group justify="flex-end" mt="md">
          <Button onClick={onClose}>{t('common.actions.cancel')}</Button>
          <Button variant="filled" type="submit" color={danger ? 'red' : undefined} loading={action?.isPending}>
            {confirm}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
