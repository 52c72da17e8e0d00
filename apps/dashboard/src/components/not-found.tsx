import { Anchor, Container } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { texts } from '../texts/common.js';
import { EmptyState } from './empty-state.js';
import { PageHeader } from './page-header.js';

/** The page of an address that names nothing. */
export function NotFound() {
  return (
    <Container py="xl">
      <PageHeader title={texts.notFound.title} />
      <EmptyState
        title={texts.notFound.text}
        action={
          <Anchor component={Link} to="/">
            {texts.notFound.home}
          </Anchor>
        }
      />
    </Container>
  );
}
