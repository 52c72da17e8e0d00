import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { openJobsQuery } from './jobs-query.js';

/**
 * Takes the number of open jobs that another read of the page has counted: the page hears of a job that somebody else has started
 * without a request of its own.
 */
export function useCountedJobs({ count, readAt }: { count: number | undefined; readAt: number }): void {
  const client = useQueryClient();
  useEffect(() => {
    const known = client.getQueryState(openJobsQuery.queryKey);
    if (count === undefined || !known?.data || known.dataUpdatedAt > readAt) return;
    if (known.data.length !== count) void client.invalidateQueries({ queryKey: openJobsQuery.queryKey });
  }, [client, count, readAt]);
}
