import { Button, Text } from '@mantine/core';
import { useSession } from '../api/session-query.js';
import { Icon } from '../components/icon.js';
import { LazyMenu } from './lazy-menu.js';
import { t } from '../language/t.js';
import { withTexts } from '../language/load.js';

const load = withTexts(async () => (await import('./account-menu-items.js')).AccountMenuItems);

/** The signed-in person with the account; opens the menu to switch to another account, and to sign out. */
export function AccountMenu() {
  const { user, account, accounts } = useSession();
  const name = accounts.find(({ id }) => id === account.id)?.name ?? user.name;
  return (
    <LazyMenu
      load={load}
      button={
        <Button
          variant="default"
          rightSection={<Icon name="down" />}
          maw={{ base: 116, sm: 260 }}
          px="sm"
          aria-label={t('common.layout.accountMenu', { name })}
        >
          <Text component="span" inherit truncate>
            {name}
          </Text>
        </Button>
      }
    />
  );
}
