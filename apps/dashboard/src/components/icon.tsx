import IconActivity from '@tabler/icons-react/icons/IconActivityHeartbeat';
import IconAlertTriangle from '@tabler/icons-react/icons/IconAlertTriangle';
import IconArrowBackUp from '@tabler/icons-react/icons/IconArrowBackUp';
import IconArrowsDiff from '@tabler/icons-react/icons/IconArrowsDiff';
import IconChartLine from '@tabler/icons-react/icons/IconChartLine';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown';
import IconClock from '@tabler/icons-react/icons/IconClock';
import IconCode from '@tabler/icons-react/icons/IconCode';
import IconCopy from '@tabler/icons-react/icons/IconCopy';
import IconExternalLink from '@tabler/icons-react/icons/IconExternalLink';
import IconKeyboard from '@tabler/icons-react/icons/IconKeyboard';
import IconLanguage from '@tabler/icons-react/icons/IconLanguage';
import IconLayoutDashboard from '@tabler/icons-react/icons/IconLayoutDashboard';
import IconLogout from '@tabler/icons-react/icons/IconLogout';
import IconMapPin from '@tabler/icons-react/icons/IconMapPin';
import IconMoon from '@tabler/icons-react/icons/IconMoon';
import IconPlugConnected from '@tabler/icons-react/icons/IconPlugConnected';
import IconPlus from '@tabler/icons-react/icons/IconPlus';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import IconSettings from '@tabler/icons-react/icons/IconSettings';
import IconSpeakerphone from '@tabler/icons-react/icons/IconSpeakerphone';
import IconStar from '@tabler/icons-react/icons/IconStar';
import IconSun from '@tabler/icons-react/icons/IconSun';

/** The icons of the library by what they mean here. Import each by its own path: the whole set has thousands. */
const ICONS = {
  overview: IconLayoutDashboard,
  locations: IconMapPin,
  publishers: IconPlugConnected,
  differences: IconArrowsDiff,
  health: IconActivity,
  posts: IconSpeakerphone,
  reviews: IconStar,
  insights: IconChartLine,
  developers: IconCode,
  settings: IconSettings,
  sun: IconSun,
  moon: IconMoon,
  check: IconCheck,
  down: IconChevronDown,
  warning: IconAlertTriangle,
  copy: IconCopy,
  search: IconSearch,
  plus: IconPlus,
  jobs: IconClock,
  external: IconExternalLink,
  undo: IconArrowBackUp,
  keyboard: IconKeyboard,
  language: IconLanguage,
  signOut: IconLogout,
};

/** The name of an icon. */
export type IconName = keyof typeof ICONS;

/** The names of all icons. */
export const ICON_NAMES = Object.keys(ICONS) as readonly IconName[];

/** An icon beside a text that says the same; screen readers skip it. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  const Drawing = ICONS[name];
  return <Drawing size={size} stroke={1.75} aria-hidden="true" focusable="false" />;
}
