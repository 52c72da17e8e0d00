import { Button } from '@mantine/core';
import type { PathWith } from '@listings/client';
import { api } from '../../../api/client.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { notifyError } from '../../../components/notify.js';
import { t } from '../../../language/t.js';
import type { PublisherInfo } from '../publisher.js';
import { returnAddress } from './return-address.js';

/** The operation of any publisher; its path is that of the plug-in. */
type ConnectPath = Extract<PathWith<'post'>, `/api/v4/connected-accounts/connect-publisher-${string}`>;

/**
 * Leads to the publisher, which asks its user for consent and leads back. `again` is the connected account that needs its
 * user: some publishers then ask for a code alone.
 */
export function ConnectButton({ publisher, again }: { publisher: PublisherInfo; again?: string }) {
  const connect = useMutationOnce({
    mutationFn: () => {
      const address = returnAddress(window.location.origin);
      const body = { input: { successUrl: address, errorUrl: address, connectedAccountId: again } };
      return api.post(`/api/v4/connected-accounts/connect-${publisher.pathName}` as ConnectPath, { body });
    },
    onSuccess: ({ url }) => {
      if (url !== null) window.location.assign(url);
    },
    onError: notifyError,
  });
  return (
    <Button
      variant={again !== undefined ? 'filled' : 'default'}
      loading={connect.isPending || connect.isSuccess}
      onClick={() => connect.mutate()}
    >
      {again !== undefined ? t('publishers.reconnect') : t('publishers.connect', { publisher: publisher.name })}
    </Button>
  );
}
