import { Text } from '@mantine/core';
import { firstRunTexts } from '../../texts/first-run.js';
import { PublicPage } from './public-page.js';

/** The page of a link without its token. */
export function IncompleteLink() {
  const { title, text } = firstRunTexts.noToken;
  return (
    <PublicPage title={title}>
      <Text>{text}</Text>
    </PublicPage>
  );
}
