import { ConfirmDialog } from '../components/confirm-dialog.js';
import { t } from '../language/t.js';

/** Asks before a sign-out that removes drafts from the browser. */
export default function SignOutDialog({
  isPending,
  onConfirm,
  onClose,
}: {
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      opened
      title={t('signOut.title')}
      text={t('signOut.text')}
      confirm={t('common.layout.signOut')}
      isPending={isPending}
      error={undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
