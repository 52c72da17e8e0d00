import { Anchor } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to a page of the dashboard by a path that is known only when it is shown. */
export function AreaLink({ path, children }: { path: string; children: ReactNode }) {
  const router = useRouter();
  return (
    <Anchor
      href={`/dashboard${path}`}
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
