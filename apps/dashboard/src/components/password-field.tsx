import { PasswordInput } from '@mantine/core';
import type { PasswordInputProps } from '@mantine/core';
import { t } from '../language/t.js';

/** A field for a password, which the person can show. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': t('common.actions.showPassword') }} />;
}
