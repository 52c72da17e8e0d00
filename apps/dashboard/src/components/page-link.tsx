import { Anchor } from '@mantine/core';
import type { AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type Props = Omit<AnchorProps, 'href'> & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>;

/** A link to a page of the dashboard, whose address, parameters and filters are checked by the compiler. */
export const PageLink = createLink((props: Props) => <Anchor underline="always" {...props} />);

/** A link to a page elsewhere, such as a listing, which opens beside the dashboard. Nothing without an address. */
export function OutsideLink({ href, children }: { href: string | null | undefined; children: string }) {
  if (!href) return null;
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" underline="always">
      {children}
    </Anchor>
  );
}
