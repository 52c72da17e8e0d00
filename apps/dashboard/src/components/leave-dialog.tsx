import { useBlocker } from '@tanstack/react-router';
import { t } from '../language/t.js';
import { ConfirmDialog } from './confirm-dialog.js';

/** Asks a person who leaves while the page has something that it would forget; so does the browser. */
export function LeaveDialog({
  asks,
  texts,
}: {
  /** Whether there is something to lose. */
  asks: boolean;
  /** The group of the texts of the question. */
  texts: 'differences.bulk' | 'differences.rules' | 'uploads';
}) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => asks,
    enableBeforeUnload: () => asks,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      title={t(`${texts}.leaveTitle`)}
      text={t(`${texts}.leaveText`)}
      confirm={t(`${texts}.leave`)}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    />
  );
}
