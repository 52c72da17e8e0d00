import type { ExampleNames } from '@listings/api-kit';

const found = {
  state: 'OPEN',
  foundAt: '2026-07-06T18:33:29.664Z',
  confirmedAt: null,
  decidedAt: null,
  decidedBy: null,
  rejections: 0,
  leftToPerson: false,
};
const refused = 'SY90001: The request is not valid';

/** Example of listingDifferences. */
export const differencesExample = ({ publisher }: ExampleNames) => ({
  differences: [
    {
      locationId: 100001,
      locationName: 'Golden Gate Café',
      city: 'San Francisco',
      publisher,
      field: 'phone',
      agreement: 'DIFFERENT',
      ours: '+14155552671',
      theirs: '(415) 555-2600',
      restoreObstacle: null,
      ...found,
    },
  ],
  total: 1,
  unrestorable: null,
  newestFoundAt: found.foundAt,
  nextCursor: null,
});

/** `input` and payloads of decideListingDifferences. */
export const decisionNotMadeExample = refused;

/** Payloads of readListings. */
export const listingsNotReadExample = refused;

/** Example of locationComparison. */
export const comparisonExample = ({ publisher, site }: ExampleNames) => [
  {
    publisher,
    listingUrl: `${site.url}/place/golden-gate-cafe`,
    readAt: '2026-07-06T18:33:29.664Z',
    changedAt: '2026-07-04T09:12:03.118Z',
    triedAt: '2026-07-06T18:33:29.664Z',
    issue: null,
    push: null,
    obstacle: null,
    photos: null,
    fields: [
      {
        field: 'name',
        agreement: 'SAME',
        ours: 'Golden Gate Café',
        theirs: 'Golden Gate Café',
        changedByOthers: false,
        canBeProtected: false,
        restoreObstacle: null,
        difference: null,
      },
      {
        field: 'phone',
        agreement: 'DIFFERENT',
        ours: '+14155552671',
        theirs: '(415) 555-2600',
        changedByOthers: true,
        canBeProtected: false,
        restoreObstacle: null,
        difference: found,
      },
      {
        field: 'website',
        agreement: 'MISSING_THERE',
        ours: 'https://goldengate.example/',
        theirs: null,
        changedByOthers: false,
        canBeProtected: false,
        restoreObstacle: null,
        difference: found,
      },
    ],
  },
];
