import { Button, Text } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { useSession } from '../api/session-query.js';
import { Icon } from '../components/icon.js';
import { t } from '../language/t.js';

/** The button with the name of the account. */
export function AccountButton(props: ComponentPropsWithRef<'button'>) {
  const { user, account, accounts } = useSession();
  const name = accounts.find(({ id }) => id === account.id)?.name ?? user.name;
  return (
    <Button
      rightSection={<Icon name="down" size={16} />}
      maw={{ base: 116, sm: 260 }}
      px="sm"
      aria-label={t('common.layout.accountMenu', { name })}
      {...props}
    >
      <Text component="span" inherit truncate>
        {name}
      </Text>
    </Button>
  );
}
