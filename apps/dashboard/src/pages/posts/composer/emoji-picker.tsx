import { Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { textsUnder } from '../../../language/t.js';
import classes from './emoji-picker.module.css';

/** Common emoji by group, each separated by a space. */
const GROUPS = {
  faces: '😀 😃 😄 😊 😍 🤩 😋 😎 🤗 🤔 😉 😇 🥳 😌 😴 😂 🙂 🙏 👍 👏 🙌 👋 💪 🤝',
  food: '☕ 🍵 🍰 🧁 🥐 🍞 🥗 🍕 🍔 🍟 🌮 🍣 🍜 🍝 🍲 🥘 🍳 🥞 🍦 🍫 🍓 🍎 🍷 🍺 🍸 🥂 🎂 🍪',
  occasions: '🎉 🎊 🎁 🎈 🎄 🎃 🐣 ❤️ 💛 💚 💙 💜 ✨ ⭐ 🌟 🔥 🏆 🥇 🎵 🎤 🎬 🎨 ⚽ 🏃',
  places: '📍 🏠 🏪 🏨 🏥 🏫 🚗 🚲 🚌 ✈️ 🅿️ ☀️ 🌧️ ❄️ 🌈 🌸 🌷 🌳 🍂 🐶 🐱 🌍 🏖️ ⛰️',
  signs: '✅ ❌ ❗ ❓ ➡️ ⬇️ 📞 📧 💬 🕐 📅 📷 🛒 🛍️ 💳 💶 🏷️ 🆕 🆓 🔔 🔗 ♿ 👨‍👩‍👧 👀',
} as const;

/** How many emoji stand in a row. */
const COLUMNS = 8;
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: COLUMNS,
  ArrowUp: -COLUMNS,
};

/** Common emoji to pick from: the tab key leads to them, and the arrow keys from one to the next. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const all = useRef<HTMLDivElement>(null);
  // It arrives after the place that it opens in.
  useEffect(() => all.current?.querySelector('button')?.focus(), []);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(all.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((each) => each === document.activeElement);
    buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus();
  };
  const names = textsUnder('posts.composer.emoji.groups');
  return (
    <div ref={all} className={classes['all']} onKeyDown={move} role="presentation">
      {Object.entries(GROUPS).map(([group, list], row) => (
        <div key={group} role="group" aria-label={names[group as keyof typeof names]}>
          <Text size="xs" c="dimmed" mt={4} aria-hidden="true">
            {names[group as keyof typeof names]}
          </Text>
          <div className={classes['grid']}>
            {list.split(' ').map((emoji, column) => (
              <button
                key={emoji}
                type="button"
                className={classes['emoji']}
                tabIndex={row === 0 && column === 0 ? 0 : -1}
                onClick={() => onPick(emoji)}
              >
                {emoji}
              </button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
