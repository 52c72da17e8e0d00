import { Box, Container, Group } from '@mantine/core';
import { ThemeSwitch } from '../app/theme-switch.js';
import { PageHeader } from '../components/page-header.js';
import { DataParts } from './data-parts.js';
import { FieldParts } from './field-parts.js';
import { ListParts } from './list-parts.js';
import { MapParts } from './map-parts.js';
import { MessageParts } from './message-parts.js';
import { TokenParts } from './token-parts.js';

/** The design language: its tokens, and every shared component that works without a service, in every state. */
export function DesignPage() {
  return (
    <Container component="main" id="main" size="lg" py="lg">
      <Group justify="flex-end">
        <ThemeSwitch />
      </Group>
      <PageHeader title="Design language" description="Tokens of the theme and the shared components in their states" />
      <Box>
        <TokenParts />
        <FieldParts />
        <MessageParts />
        <DataParts />
        <ListParts />
        <MapParts />
      </Box>
    </Container>
  );
}
