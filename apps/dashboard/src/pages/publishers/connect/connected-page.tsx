import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { notifyDone } from '../../../components/notify.js';
import { PageLoading } from '../../../components/page-loading.js';
import { t } from '../../../language/t.js';
import { originalAddress } from './return-address.js';

const route = getRouteApi('/publishers/connected');

/** Where the publisher leads back to: it opens the account, or says why there is none. */
export function ConnectedPage() {
  const { connectedAccountId, reason } = route.useSearch();
  const navigate = useNavigate();
  useEffect(() => {
    const original = originalAddress(window.location.href);
    if (original !== undefined) {
      window.location.replace(original);
    } else if (connectedAccountId === undefined) {
      void navigate({ to: '/publishers', search: { reason }, replace: true });
    } else {
      notifyDone(t('publishers.connected'));
      void navigate({ to: '/publishers/accounts/$id', params: { id: connectedAccountId }, replace: true });
    }
  }, [connectedAccountId, reason, navigate]);
  return (
    <>
      <title>{t('publishers.returning')}</title>
      <PageLoading />
    </>
  );
}
