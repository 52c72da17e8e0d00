import type { NotificationData } from '@mantine/notifications';
import { describeError } from './describe-error.js';
import { t } from '../language/t.js';

/** Says that something is done; once while the same message is open. */
export function notifyDone(message: string): void {
  show({ id: message, message, color: 'green' });
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
