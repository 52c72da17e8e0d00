import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePublishers } from '../../../api/publishers-query.js';
import { ButtonLink } from '../../../components/button-link.js';
import { Icon } from '../../../components/icon.js';
import { t } from '../../../language/t.js';
import { needsConsent, stateOf } from '../accounts/account-state.js';
import { allAccountsQuery } from '../publisher-queries.js';
import { publisherOfType } from '../publisher.js';

/** Leads to the suggestions of the connected account of a publisher; of several accounts the person chooses one. */
export function ReviewMatches({ publisher, children }: { publisher: string; children: string }) {
  const publishers = usePublishers();
  const { data } = useQuery(allAccountsQuery);
  const accounts = (data ?? []).filter(
    (account) =>
      publisherOfType(publishers, account.connectedAccountType)?.publisher === publisher &&
      !needsConsent(stateOf(account)),
  );
  const [only, ...others] = accounts;
  if (!only) return null;
  if (others.length === 0)
    return (
      <ButtonLink size="xs" to="/publishers/accounts/$id" params={{ id: only.connectedAccountId }}>
        {children}
      </ButtonLink>
    );
  return (
    <Menu>
      <Menu.Target>
        <Button size="xs" rightSection={<Icon name="down" size={14} />}>
          {children}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {accounts.map(({ connectedAccountId, clientName }) => (
          <Menu.Item
            key={connectedAccountId}
            renderRoot={(props) => (
              <Link {...props} to="/publishers/accounts/$id" params={{ id: connectedAccountId }} />
            )}
          >
            {t('publishers.missing.matchesOf', { account: clientName })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
