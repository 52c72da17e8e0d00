import { Anchor, Image, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePublisherNames } from '../../api/publishers-query.js';
import type { PortalSchemas } from '../../api/types.js';
import { formatDay } from '../../components/format.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { t, textsUnder } from '../../language/t.js';
import { postContentQuery } from './post-queries.js';

type Content = PortalSchemas['PortalPostContent'];

/** What a post says at each publisher: texts, buttons, details, products, and files. */
export function PostContent({ postId }: { postId: string }) {
  const query = useQuery(postContentQuery(postId));
  return (
    <Section title={t('words.content')}>
      <QueryView query={query}>{(content) => <Lines content={content} />}</QueryView>
    </Section>
  );
}

function Lines({ content: { message, cta, contextInfo, products, mediaUrl } }: { content: Content }) {
  const nameOf = usePublisherNames();
  const details = Object.entries(textsUnder('posts.context')).flatMap(([field, label]) => {
    const value = contextInfo[field as keyof Content['contextInfo']];
    return value === '' ? [] : [[label, field.endsWith('Day') ? formatDay(value) : value] as const];
  });
  return (
    <>
      {message.map(({ site, message: text }) => (
        <Line key={site} label={nameOf(site)}>
          {text}
        </Line>
      ))}
      {details.map(([label, value]) => (
        <Line key={label} label={label}>
          {value}
        </Line>
      ))}
      {products.map(({ name, price }, index) => (
        <Line key={index} label={t('posts.composer.productNumber', { number: index + 1 })}>
          {[name, price].filter((part) => part !== null && part !== undefined && part !== '').join(' · ')}
        </Line>
      ))}
      {cta.map(({ site, type, url }) => (
        <Line key={site} label={t('posts.composer.buttonAt', { site: nameOf(site) })}>
          {[t(`posts.composer.buttons.${type}`), url].filter(Boolean).join(' · ')}
        </Line>
      ))}
      <Files media={mediaUrl} />
    </>
  );
}

/** Pictures as pictures, each once with the publishers that show it; a video as a link. */
function Files({ media }: { media: Content['mediaUrl'] }) {
  const nameOf = usePublisherNames();
  const urls = [...new Set(media.map(({ url }) => url))];
  if (urls.length === 0) return null;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mt="sm">
      {urls.map((url) => {
        const sites = media.filter((each) => each.url === url);
        const names = sites.map(({ site }) => nameOf(site)).join(', ');
        return (
          <figure key={url} style={{ margin: 0 }}>
            <Anchor href={url} target="_blank" rel="noreferrer">
              {sites[0]?.type === 'VIDEO' ? (
                t('posts.detail.video')
              ) : (
                <Image src={url} alt={t('posts.detail.picture')} radius="sm" h={160} fit="contain" bg="default-hover" />
              )}
            </Anchor>
            <Text component="figcaption" size="xs" c="dimmed" mt={4}>
              {names}
            </Text>
          </figure>
        );
      })}
    </SimpleGrid>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Text mb={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      <strong>{label}:</strong> <bdi>{children}</bdi>
    </Text>
  );
}
