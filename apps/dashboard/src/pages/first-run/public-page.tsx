import { Box, Center, Group, Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Brand as BrandData } from '../../api/brand.js';
import { Brand } from '../../app/brand.js';
import { MAIN_ID, SkipLink } from '../../app/skip-link.js';
import { ThemeSwitch } from '../../app/theme-switch.js';
import { PageHeader } from '../../components/page-header.js';

interface PublicPageProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** That of the account that the page is about, instead of the installation; null: not known yet. */
  readonly brand?: BrandData | null | undefined;
  readonly children: ReactNode;
}

/** The frame of a page that needs no session. */
export function PublicPage({ title, description, brand, children }: PublicPageProps) {
  return (
    <Box mih="100vh" p="md">
      <SkipLink />
      <Group component="header" justify="space-between" mb="lg">
        {brand === null ? <span /> : <Brand of={brand} />}
        <ThemeSwitch />
      </Group>
      <Center component="main" id={MAIN_ID} tabIndex={-1}>
        <Paper withBorder p={{ base: 'md', sm: 'xl' }} w="100%" maw={440}>
          <PageHeader title={title} description={description} />
          <Stack>{children}</Stack>
        </Paper>
      </Center>
    </Box>
  );
}
