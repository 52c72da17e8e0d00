import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

export { notifications } from '@mantine/notifications';

/**
 * The place of the messages: at the top, because buttons that save stay at the bottom, and a message stays as long as the mouse is
 * over it. It loads after the page, which seldom has one at once.
 */
export default function NotificationArea() {
  return <Notifications position="top-center" />;
}
