import { Container } from '@mantine/core';
import { texts } from '../texts/common.js';
import { EmptyState } from './empty-state.js';
import { PageHeader } from './page-header.js';
import { PageLink } from './page-link.js';

/** The page of an address that names nothing. */
export function NotFound() {
  return (
    <Container py="xl" component="main">
      <PageHeader title={texts.notFound.title} />
      <EmptyState title={texts.notFound.text} action={<PageLink to="/">{texts.notFound.home}</PageLink>} />
    </Container>
  );
}
