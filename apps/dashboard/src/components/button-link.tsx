import { ActionIcon, Button } from '@mantine/core';
import type { ActionIconProps, ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type LinkProps<Own> = Own & Omit<ComponentPropsWithRef<'a'>, keyof Own>;

/** A link to a page of the dashboard that looks like a button. */
export const ButtonLink = createLink((props: LinkProps<ButtonProps>) => <Button component="a" {...props} />);

/** A link to a page of the dashboard that is an icon; give it an `aria-label`. */
export const IconLink = createLink((props: LinkProps<ActionIconProps>) => <ActionIcon component="a" {...props} />);
