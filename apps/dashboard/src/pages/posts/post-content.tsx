import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePublisherNames } from '../../api/publishers-query.js';
import type { PortalSchemas } from '../../api/types.js';
import { formatDay } from '../../components/format.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { postContentQuery } from './post-queries.js';
import { t, textsUnder } from '../../language/t.js';

type Content = PortalSchemas['PortalPostContent'];

/** What a post says at each publisher: texts, buttons, details, products, and files. */
export function PostContent({ postId }: { postId: string }) {
  const query = useQuery(postContentQuery(postId));
  return (
    <Section title={t('posts.detail.content')}>
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
      {[...new Set(mediaUrl.map(({ url }) => url))].map((url) => (
        <Line key={url} label={t('posts.detail.file')}>
          {url}
        </Line>
      ))}
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Text size="sm" mb={4} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      <strong>{label}:</strong> <bdi>{children}</bdi>
    </Text>
  );
}
