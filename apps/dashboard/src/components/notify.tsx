import { Button, Group } from '@mantine/core';
import type { NotificationData } from '@mantine/notifications';
import { t } from '../language/t.js';
import { describeError } from './describe-error.js';
import { Icon } from './icon.js';

/** Says that something is done; once while the same message is open. */
export function notifyDone(message: string): void {
  show({ id: message, message, color: 'green' });
}

/** The time in which a person can take an action back; it stands still while the mouse is over the message. */
const UNDO_MS = 10_000;

/** Says that something is done, and offers to take it back. Use it only where an operation of the service is the reverse. */
export function notifyUndoable(message: string, undo: () => void): void {
  const id = `undo ${message}`;
  const takeBack = () => {
    void import('./notifications.js').then(({ notifications }) => notifications.hide(id));
    undo();
  };
  show({
    id,
    message: (
      <Group justify="space-between" wrap="nowrap">
        {message}
        <Button size="xs" leftSection={<Icon name="undo" size={16} />} onClick={takeBack}>
          {t('common.actions.undo')}
        </Button>
      </Group>
    ),
    color: 'green',
    autoClose: UNDO_MS,
  });
}

/** Shows the error of an action that has no place for it on the page; it stays until the person closes it. */
export function notifyError(error: unknown): void {
  const { messages, code, correlationId, docUrl } = describeError(error);
  show({
    title: messages.join(' '),
    message: (
      <>
        {code && docUrl ? (
          <a href={docUrl} target="_blank" rel="noreferrer">
            {code}
          </a>
        ) : (
          code
        )}{' '}
        {correlationId}
      </>
    ),
    color: 'red',
    role: 'alert',
    autoClose: false,
  });
}

function show(message: NotificationData): void {
  const closeButtonProps = { 'aria-label': t('common.actions.close') };
  void import('./notifications.js').then(({ notifications }) => notifications.show({ ...message, closeButtonProps }));
}
