import { ConfirmDialog } from '../components/confirm-dialog.js';
import { texts } from '../texts/common.js';
import { signOutTexts } from '../texts/sign-out.js';

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
      title={signOutTexts.title}
      text={signOutTexts.text}
      confirm={texts.layout.signOut}
      isPending={isPending}
      error={undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
