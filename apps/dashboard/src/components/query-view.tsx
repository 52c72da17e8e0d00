import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../language/t.js';
import { isMissing } from './describe-error.js';
import { EmptyState } from './empty-state.js';
import { ErrorAlert } from './error-alert.js';

/** Shows the result of a query, its error with a way to try again, or that it is loading. */
export function QueryView<T>({
  query,
  isRecord = false,
  children,
}: {
  query: UseQueryResult<T>;
  /** Whether the address of the page names what is read: then it is missing without an error. */
  isRecord?: boolean;
  children: (data: T) => ReactNode;
}) {
  const failure = <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data !== undefined)
    return (
      <>
        {failure}
        {children(query.data)}
      </>
    );
  if (isRecord && isMissing(query.error))
    return <EmptyState title={t('common.notFound.missing')} text={t('common.notFound.text')} />;
  if (query.error) return failure;
  return (
    <Stack gap="xs" role="status" aria-label={t('common.loading')}>
      <Skeleton height={28} />
      <Skeleton height={28} />
      <Skeleton height={28} width="60%" />
    </Stack>
  );
}
