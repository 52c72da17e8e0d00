/** The outlines of the icons, on a field of 24 by 24. */
const PATHS = {
  overview: 'M4 13h6V4H4zM14 20h6v-9h-6zM4 20h6v-3H4zM14 7h6V4h-6z',
  locations: 'M12 21s-7-6.2-7-11.5a7 7 0 0 1 14 0C19 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  publishers: 'M9 15l6-6M11 6l1-1a4.2 4.2 0 0 1 6 6l-1 1M13 18l-1 1a4.2 4.2 0 0 1-6-6l1-1',
  differences: 'M4 9h16M4 15h16M16 5L8 19',
  health: 'M3 12h4l2.5-6 4 12 2.500-6H21',
  posts: 'M4 10v4h4l8 5V5l-8 5zM19 9a4 4 0 0 1 0 6',
  reviews: 'M12 4l2.4 5 5.6.700-4.1 3.9 1 5.4-4.9-2.6L7.1 19l1-5.4L4 9.7 9.6 9z',
  insights: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  developers: 'M8 8l-4 4 4 4M16 8l4 4-4 4M14 5l-4 14',
  settings:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 12h2M18 12h2M12 4v2M12 18v2M6.3 6.3l1.4 1.4M16.3 16.3l1.4 1.4M6.3 17.7l1.4-1.4M16.3 7.7l1.4-1.4',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M5 19l1.5-1.5M17.5 6.5L19 5',
  moon: 'M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  down: 'M6 9l6 6 6-6',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.500',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5',
  plus: 'M12 5v14M5 12h14',
  jobs: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.500 2',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
} as const;

/** The name of an icon. */
export type IconName = keyof typeof PATHS;

/** An icon beside a text that says the same; screen readers skip it. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
