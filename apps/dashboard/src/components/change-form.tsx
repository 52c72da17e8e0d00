import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import type { PasswordInputProps, StackProps } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { t } from '../language/t.js';
import { ErrorAlert } from './error-alert.js';

interface FormProps {
  /** What the button says. */
  readonly submit: string;
  readonly action: { readonly isPending: boolean };
  /** The refusal to show; absent where it stands beside the fields. */
  readonly error: unknown;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  /** The fields. */
  readonly children: ReactNode;
}

interface ColumnFormProps extends FormProps, Pick<StackProps, 'align' | 'maw'> {
  /** Where the button stands; absent: over the whole width. */
  readonly alignButton?: 'flex-start';
}

/** A form that sends a change, with its fields below each other. */
export function ColumnForm({ alignButton, align, maw, ...props }: ColumnFormProps) {
  const { submit, action, error, onSubmit, children } = props;
  return (
    <form onSubmit={onSubmit}>
      <Stack gap="sm" align={align} maw={maw}>
        {children}
        <ErrorAlert error={error} />
        <Button variant="filled" type="submit" loading={action.isPending} style={{ alignSelf: alignButton }}>
          {submit}
        </Button>
      </Stack>
    </form>
  );
}

/** A form that sends a change, with its fields and its button on a line. */
export function RowForm({ submit, action, error, onSubmit, children }: FormProps) {
  return (
    <form onSubmit={onSubmit}>
      <Group align="flex-end" gap="sm">
        {children}
        <Button variant="filled" type="submit" loading={action.isPending}>
          {submit}
        </Button>
      </Group>
      <ErrorAlert error={error} />
    </form>
  );
}

/** The field for a new password, with the rule for it. */
export function NewPasswordInput(props: PasswordInputProps) {
  const hint = t('firstRun.signUp.passwordHint');
  return <PasswordInput description={hint} autoComplete="new-password" required maxLength={200} {...props} />;
}
