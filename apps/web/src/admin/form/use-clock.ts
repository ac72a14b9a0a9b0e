import { type ChangeEvent, useState } from 'react';

/** `14:30` of a typed time (`14:30`, `14.30`, `1430`, `9`); null for what is no time of day. */
export function readClock(text: string): string | null {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

/**
 * Attributes of a text field for a time of day in 24 hours; the browser's own field shows 02:00 PM in some languages.
 * What is no time when the field is left is replaced by the last one that was.
 * @param value `14:30`, or empty
 */
export function useClock(value: string, onTime: (time: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed ?? value,
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 5,
    placeholder: '--:--',
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value);
      const time = readClock(target.value);
      if (time !== null) onTime(time);
    },
    onBlur: () => setTyped(null),
  } as const;
}
