import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.js';

/** Asks a person who leaves while the page has something that it would forget; so does the browser. */
export function LeaveDialog({
  asks,
  texts,
}: {
  /** Whether there is something to lose. */
  asks: boolean;
  texts: { readonly leaveTitle: string; readonly leaveText: string; readonly leave: string };
}) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => asks,
    enableBeforeUnload: () => asks,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      title={texts.leaveTitle}
      text={texts.leaveText}
      confirm={texts.leave}
      isPending={false}
      error={undefined}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    />
  );
}
