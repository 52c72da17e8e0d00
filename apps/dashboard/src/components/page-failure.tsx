import { Container } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { ErrorAlert } from './error-alert.js';

/** Stands in the place of a page that could not be loaded. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const retry = () => {
    queries.reset();
    reset();
    void router.invalidate();
  };
  return (
    <Container py="xl">
      <ErrorAlert error={error} onRetry={retry} />
    </Container>
  );
}
