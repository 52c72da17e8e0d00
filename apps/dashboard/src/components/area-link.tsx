import { Anchor } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to a part of the dashboard by its path. A part that this installation does not have is a plain text. */
export function AreaLink({ path, children }: { path: string; children: ReactNode }) {
  const router = useRouter();
  const [pathname = ''] = path.split('?');
  const exists = Object.keys(router.routesByPath).some((known) => known.replace(/(.)\/$/, '$1') === pathname);
  if (!exists) return children;
  return (
    <Anchor
      href={`/dashboard${path}`}
      size="sm"
      underline="always"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        router.history.push(`/dashboard${path}`);
      }}
    >
      {children}
    </Anchor>
  );
}
