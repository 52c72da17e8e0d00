import { List, Paper, Stack, Text, Title } from '@mantine/core';
import type { PublisherInfo } from '../../../api/publishers-query.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { formatDay } from '../../../components/format.js';
import { Section } from '../../../components/section.js';
import { StatusBadge } from '../../../components/status-badge.js';
import { useDraftCheck } from './check-query.js';
import { buttonAt, contextFieldsOf, mediaAt, messageAt, productsAt } from './draft.js';
import type { Draft } from './draft.js';
import classes from './preview.module.css';
import { t } from '../../../language/t.js';

/** The post as each publisher shows it about, with the rules that it breaks there and what is not shown. */
export function Preview({ draft, publishers }: { draft: Draft; publishers: readonly PublisherInfo[] }) {
  const { problems, warnings, error, isCurrent } = useDraftCheck(draft);
  const chosen = publishers.filter(({ publisher }) => draft.sites.includes(publisher));
  const own = problems.filter(({ site }) => site === null);
  return (
    <Section title={t('posts.composer.preview')} description={t('posts.composer.previewHint')}>
      {chosen.length === 0 ? (
        <Text size="sm">{t('posts.composer.previewNothing')}</Text>
      ) : (
        <Stack aria-live="polite">
          <ErrorAlert error={error} />
          {own.length > 0 && (
            <div>
              <Text size="sm" fw={600}>
                {t('posts.composer.own')}
              </Text>
              <Problems problems={own} />
            </div>
          )}
          {chosen.map(({ publisher, name }) => {
            const broken = problems.filter(({ site }) => site === publisher);
            const hidden = warnings.filter(({ site }) => site === publisher);
            return (
              <Paper key={publisher} withBorder p="sm" component="article" aria-label={name}>
                <Title order={3} mb={6}>
                  {name}
                </Title>
                <PostLook draft={draft} site={publisher} />
                {broken.length > 0 ? (
                  <Problems problems={broken} />
                ) : (
                  isCurrent &&
                  own.length === 0 && <StatusBadge tone="good">{t('posts.composer.rulesKept')}</StatusBadge>
                )}
                {hidden.length > 0 && (
                  <>
                    <Text size="sm" fw={600} mt={4}>
                      {t('posts.composer.notShown')}
                    </Text>
                    <List size="sm" aria-label={t('posts.composer.notShown')}>
                      {hidden.map(({ field, message }) => (
                        <List.Item key={field}>
                          {message} ({field})
                        </List.Item>
                      ))}
                    </List>
                  </>
                )}
              </Paper>
            );
          })}
        </Stack>
      )}
    </Section>
  );
}

function Problems({ problems }: { problems: readonly { code: string; message: string }[] }) {
  return (
    <List size="sm" mt={4} className={classes['problems']}>
      {problems.map(({ code, message }) => (
        <List.Item key={`${code} ${message}`}>
          {message} ({code})
        </List.Item>
      ))}
    </List>
  );
}

function PostLook({ draft, site }: { draft: Draft; site: string }) {
  const { title, startDay, startTime, endDay, endTime, discount, couponCode } = draft.context;
  const fields = contextFieldsOf[draft.type];
  const [first] = mediaAt(draft, site);
  const text = messageAt(draft, site).trim();
  const button = buttonAt(draft, site).type;
  return (
    <div className={classes['post']}>
      {first &&
        (first.type === 'IMAGE' ? (
          <img src={first.url} alt="" className={classes['picture']} />
        ) : (
          <Text size="sm">{t('posts.composer.video')}</Text>
        ))}
      {fields.includes('title') && title !== '' && <Text fw={600}>{title}</Text>}
      {fields.includes('startDay') && startDay !== '' && (
        <Text size="sm">
          {[
            [startDay, startTime],
            [endDay, endTime],
          ]
            .flatMap(([day = '', time = '']) => (day === '' ? [] : [`${formatDay(day)} ${time}`.trim()]))
            .join(' – ')}
        </Text>
      )}
      <Text size="sm" c={text === '' ? 'dimmed' : undefined} className={classes['text']}>
        {text === '' ? t('posts.composer.noText') : text}
      </Text>
      {fields.includes('discount') && discount !== '' && <Text size="sm">{discount}</Text>}
      {fields.includes('couponCode') && couponCode !== '' && <Text size="sm">{couponCode}</Text>}
      <Products draft={draft} site={site} />
      {button !== '' && <span className={classes['button']}>{t(`posts.composer.buttons.${button}`)}</span>}
    </div>
  );
}

function Products({ draft, site }: { draft: Draft; site: string }) {
  const products = productsAt(draft, site);
  if (products.length === 0) return null;
  return (
    <ul className={classes['products']} aria-label={t('posts.composer.products')}>
      {products.map(({ name, price, photo }, index) => (
        <li key={index}>
          {photo && <img src={photo} alt="" className={classes['productPhoto']} />}
          <Text size="sm" span className={classes['text']}>
            {[name || t('posts.composer.noProductName'), price]
              .filter((part) => part !== null && part !== '')
              .join(' · ')}
          </Text>
        </li>
      ))}
    </ul>
  );
}
