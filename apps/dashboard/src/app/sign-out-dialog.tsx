import { ConfirmDialog } from '../components/confirm-dialog.js';
import { t } from '../language/t.js';

/** Asks before a sign-out that removes drafts from the browser. */
export default function SignOutDialog({
  request,
  onClose,
}: {
  request: { readonly isPending: boolean; readonly error: unknown; readonly mutate: () => void };
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      opened
      title={t('signOut.title')}
      text={t('signOut.text')}
      confirm={t('common.layout.signOut')}
      action={request}
      onConfirm={() => request.mutate()}
      onClose={onClose}
    />
  );
}
