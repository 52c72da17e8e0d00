import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { ConfirmButton } from '../../../components/confirm-button.js';
import type { ConfirmButtonProps } from '../../../components/confirm-button.js';
import { t } from '../../../language/t.js';

type PasswordButtonProps<Data> = Omit<ConfirmButtonProps<Data>, 'title' | 'danger' | 'change' | 'fields'> & {
  readonly change: (password: string) => Promise<Data>;
};

/** A button that asks for the password before a change that an attacker at an open session would make. */
export function PasswordButton<Data>({ change, ...button }: PasswordButtonProps<Data>) {
  const [password, setPassword] = useState('');
  return (
    <ConfirmButton
      {...button}
      title={button.confirm ?? button.label}
      danger={false}
      change={() => {
        setPassword('');
        return change(password);
      }}
      fields={
        <PasswordInput
          label={t('words.yourPassword')}
          autoComplete="current-password"
          required
          data-autofocus
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      }
    />
  );
}
