import type { ContentPart, ListingContent } from '../../submission.js';
import { CONTENT_PARTS } from '../../submission.js';
import { checksOf } from '../check.js';
import type { Check } from '../check.js';
import { brief, demand } from '../demand.js';
import { roundTrip } from './submission.js';

/** Changes of the parts that only some publishers take; each content is what the core hands over. */
const changes: Readonly<Record<ContentPart, Readonly<Record<string, (content: ListingContent) => ListingContent>>>> = {
  serviceArea: {
    'a service area': (content) => ({ ...content, serviceArea: AREA }),
    'the removal of the service area': (content) => ({ ...content, serviceArea: null }),
  },
  socialUrls: {
    'two social profiles': (content) => ({
      ...content,
      socialUrls: { network_one: 'https://one.example/kit', network_two: 'https://two.example/kit' },
    }),
    'the removal of all social profiles': (content) => ({ ...content, socialUrls: {} }),
  },
};

/** Place ids are the publisher's; a fake takes any. */
const AREA = {
  regionCode: 'US',
  placeInfos: [
    { placeId: 'place-2', placeName: 'Oakland' },
    { placeId: 'place-1', placeName: 'Berkeley' },
  ],
};

/** Checks of the parts that a plug-in names in `takes`; the kit skips those that it does not name. */
export const submissionPartChecks: readonly Check[] = [
  ...checksOf('submission', {
    '[publishers 4] names in `takes` only parts that the core knows': async (context) => {
      const { takes = [] } = context.offered('submission');
      const unknown = takes.filter((part) => !CONTENT_PARTS.includes(part));
      demand(unknown.length === 0, `submission.takes contains ${brief(unknown)}, which the core never hands over`);
    },
  }),

  ...CONTENT_PARTS.flatMap((part) =>
    Object.entries(changes[part]).flatMap(([about, change]) =>
      checksOf('submission', {
        [`[publishers 1.4] pushes ${about}, or reports the losses`]: {
          unless: ({ submission }) =>
            submission?.takes?.includes(part) ? undefined : `the plug-in does not take ${part}`,
          run: (context) => roundTrip(context, about, change),
        },
      }),
    ),
  ),
];
