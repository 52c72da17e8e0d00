import { Text } from '@mantine/core';
import { withLastFilters } from '../app/list-filters.js';
import type { LISTS } from '../app/list-filters.js';
import { AreaLink } from './area-link.js';

/** Leads from a record back to its list, with the filters that it had. */
export function BackLink({ to, children }: { to: (typeof LISTS)[number]; children: string }) {
  return (
    <Text mb="xs">
      <AreaLink path={withLastFilters(to)}>{children}</AreaLink>
    </Text>
  );
}
