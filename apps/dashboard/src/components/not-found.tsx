import { Container } from '@mantine/core';
import { t } from '../language/t.js';
import { EmptyState } from './empty-state.js';
import { PageHeader } from './page-header.js';
import { PageLink } from './page-link.js';

/** The page of an address that names nothing. */
export function NotFound() {
  return (
    <Container py="xl" component="main">
      <PageHeader title={t('common.notFound.title')} />
      <EmptyState title={t('common.notFound.text')} action={<PageLink to="/">{t('common.notFound.home')}</PageLink>} />
    </Container>
  );
}
