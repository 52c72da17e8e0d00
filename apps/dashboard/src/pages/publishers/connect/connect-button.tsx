import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { notifyError } from '../../../components/notify.js';
import { publisherNames, publisherTexts } from '../../../texts/publishers.js';
import type { Publisher } from '../publisher.js';
import { returnAddress } from './return-address.js';

/** Leads to the publisher, which asks its user for consent and leads back. */
export function ConnectButton({ publisher, again = false }: { publisher: Publisher; again?: boolean }) {
  const connect = useMutation({
    mutationFn: () => {
      const address = returnAddress(window.location.origin);
      const body = { input: { successUrl: address, errorUrl: address } };
      return publisher === 'PUBLISHER_A'
        ? api.post('/api/v4/connected-accounts/connect-publisher-a', { body })
        : api.post('/api/v4/connected-accounts/connect-publisher-b', { body });
    },
    onSuccess: ({ url }) => {
      if (url !== null) window.location.assign(url);
    },
    onError: notifyError,
  });
  return (
    <Button
      variant={again ? 'filled' : 'default'}
      loading={connect.isPending || connect.isSuccess}
      onClick={() => connect.mutate()}
    >
      {again ? publisherTexts.reconnect : publisherTexts.connect(publisherNames[publisher])}
    </Button>
  );
}
