import type { ExampleNames } from '../http/operation.js';

/** Example of locationComparison. */
export const comparisonExample = ({ publisher, site }: ExampleNames) => [
  {
    publisher,
    listingUrl: `${site.url}/place/golden-gate-cafe`,
    readAt: '2026-07-06T18:33:29.664Z',
    changedAt: '2026-07-04T09:12:03.118Z',
    triedAt: '2026-07-06T18:33:29.664Z',
    issue: null,
    obstacle: null,
    fields: [
      { field: 'name', agreement: 'SAME', ours: 'Golden Gate Café', theirs: 'Golden Gate Café' },
      { field: 'phone', agreement: 'DIFFERENT', ours: '+14155552671', theirs: '(415) 555-2600' },
      { field: 'website', agreement: 'MISSING_THERE', ours: 'https://goldengate.example/', theirs: null },
    ],
  },
];
