import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { t } from '../../../language/t.js';

interface PasswordDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly text: string;
  readonly action: { mutate: (password: string) => void; isPending: boolean; error: unknown };
  readonly onClose: () => void;
}

/** Asks for the password before a change that an attacker at an open session would make. */
export function PasswordDialog({ opened, title, text, action, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('');
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      text={text}
      confirm={title}
      danger={false}
      action={action}
      onConfirm={() => {
        action.mutate(password);
        setPassword('');
      }}
      onClose={onClose}
    >
      <PasswordInput
        label={t('words.yourPassword')}
        autoComplete="current-password"
        required
        data-autofocus
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
