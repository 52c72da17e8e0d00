import { useState } from 'react';
import type { PublisherInfo } from '../../../api/publishers-query.js';
import { formatDay } from '../../../components/format.js';
import { t } from '../../../language/t.js';
import { buttonAt, contextFieldsOf, mediaAt, messageAt, productsAt } from './draft.js';
import type { Draft } from './draft.js';
import { beginningOf, partsOf } from './post-text.js';
import classes from './preview.module.css';

/** On what a post is looked at. */
export type Device = 'desktop' | 'phone';

/** How a publisher shows posts that declares nothing. */
const PLAIN = {
  layout: 'card',
  shownCharacters: { desktop: 300, phone: 150 },
  pictureRatio: 4 / 3,
  mostPictures: 1,
} as const;

/** A post as a publisher shows it: with its layout, its crop of pictures, and "more" where it cuts a text. */
export function PostLook({ draft, publisher, device }: { draft: Draft; publisher: PublisherInfo; device: Device }) {
  const { publisher: site, postDisplay } = publisher;
  const { layout, shownCharacters, ...pictures } = postDisplay ?? PLAIN;
  const place = draft.picked[0]?.name.split(' · ')[0] ?? t('words.yourLocation');
  const author = (
    <div className={classes['author']}>
      <span className={classes['logo']} aria-hidden="true">
        {[...place][0]}
      </span>
      <span>
        <strong>{place}</strong>
        <span className={classes['when']}>{t('posts.composer.justNow')}</span>
      </span>
    </div>
  );
  const photos = <Pictures draft={draft} site={site} {...pictures} />;
  const text = <Message text={messageAt(draft, site).trim()} most={shownCharacters[device]} />;
  return (
    <div className={classes['stage']}>
      <div className={classes['post']} data-layout={layout} data-device={device}>
        {layout === 'card' ? photos : author}
        <div className={classes['body']}>
          {layout === 'card' && author}
          {layout === 'feed' && text}
          <Facts draft={draft} />
          {layout === 'card' && text}
          <Products draft={draft} site={site} />
        </div>
        {layout === 'feed' && photos}
        <CallToAction draft={draft} site={site} />
      </div>
    </div>
  );
}

interface PicturesProps {
  readonly draft: Draft;
  readonly site: string;
  readonly pictureRatio: number;
  readonly mostPictures: number;
}

function Pictures({ draft, site, pictureRatio, mostPictures }: PicturesProps) {
  const media = mediaAt(draft, site);
  const shown = media.slice(0, mostPictures);
  if (shown.length === 0) return null;
  return (
    <div className={classes['pictures']} data-count={shown.length}>
      {shown.map(({ url, type }, index) => (
        <span key={`${index} ${url}`} className={classes['frame']} style={{ aspectRatio: String(pictureRatio) }}>
          {type === 'IMAGE' ? <img src={url} alt="" /> : <span>{t('posts.composer.video')}</span>}
          {index === shown.length - 1 && media.length > shown.length && (
            <span className={classes['others']}>
              {t('posts.composer.otherPictures', { count: media.length - shown.length })}
            </span>
          )}
        </span>
      ))}
    </div>
  );
}

function Message({ text, most }: { text: string; most: number }) {
  const [isWhole, setWhole] = useState(false);
  if (text === '') return <p className={classes['empty']}>{t('posts.composer.noText')}</p>;
  const beginning = beginningOf(text, most);
  return (
    <p className={classes['text']}>
      {partsOf(isWhole ? text : (beginning ?? text)).map((part, index) =>
        part.isHashtag ? (
          <span key={index} className={classes['hashtag']}>
            {part.text}
          </span>
        ) : (
          part.text
        ),
      )}
      {beginning !== undefined && (
        <>
          {isWhole ? ' ' : '… '}
          <button type="button" className={classes['more']} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('posts.composer.less') : t('posts.composer.more')}
          </button>
        </>
      )}
    </p>
  );
}

/** What an offer or an event says beside its text. */
function Facts({ draft: { type, context } }: { draft: Draft }) {
  const fields = contextFieldsOf[type];
  const { title, startDay, startTime, endDay, endTime, discount, couponCode, termsConditions } = context;
  const days = [
    [startDay, startTime],
    [endDay, endTime],
  ].flatMap(([day = '', time = '']) => (day === '' ? [] : [`${formatDay(day)} ${time}`.trim()]));
  return (
    <>
      {fields.includes('title') && title !== '' && <p className={classes['title']}>{title}</p>}
      {fields.includes('startDay') && days.length > 0 && <p className={classes['fact']}>{days.join(' – ')}</p>}
      {fields.includes('discount') && discount !== '' && <p className={classes['fact']}>{discount}</p>}
      {fields.includes('couponCode') && couponCode !== '' && <p className={classes['coupon']}>{couponCode}</p>}
      {fields.includes('termsConditions') && termsConditions !== '' && (
        <p className={classes['terms']}>{termsConditions}</p>
      )}
    </>
  );
}

function CallToAction({ draft, site }: { draft: Draft; site: string }) {
  const { type, url } = buttonAt(draft, site);
  if (type === '') return null;
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return (
    <div className={classes['action']}>
      {host !== '' && <span className={classes['host']}>{host}</span>}
      <span className={classes['button']}>{t(`posts.composer.buttons.${type}`)}</span>
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
          <span>
            {[name || t('posts.composer.noProductName'), price]
              .filter((part) => part !== null && part !== '')
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
