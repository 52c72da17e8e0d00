import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';

export { notifications } from '@mantine/notifications';

/** The place of the messages, at the lower right. It loads after the page, which seldom has one at once. */
export default function NotificationArea() {
  return <Notifications position="bottom-right" />;
}
