import { useBlocker } from '@tanstack/react-router';
import { uploadTexts as texts } from '../../texts/uploads.js';
import { ConfirmDialog } from '../confirm-dialog.js';

/** Asks a person who leaves while chosen files are not used yet, because the page forgets them; so does the browser. */
export function LeaveDialog({ hasFiles }: { hasFiles: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => hasFiles,
    enableBeforeUnload: () => hasFiles,
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
