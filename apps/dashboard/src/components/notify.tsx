import { notifications } from '@mantine/notifications';
import { texts } from '../texts/common.js';
import { describeError } from './describe-error.js';

/** Says that something is done. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'green', closeButtonProps: { 'aria-label': texts.actions.close } });
}

/** Shows the error of an action that has no place for it on the page; it stays until the person closes it. */
export function notifyError(error: unknown): void {
  const { messages, code, correlationId, docUrl } = describeError(error);
  notifications.show({
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
    closeButtonProps: { 'aria-label': texts.actions.close },
  });
}
