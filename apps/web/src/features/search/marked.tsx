import { Fragment } from 'react';

/** A name with its completion in bold (rule of use 42). */
export function Rest({ of, typed }: { of: string; typed: string }) {
  const at = of.toLowerCase().indexOf(typed.toLowerCase());
  if (at < 0) return of;
  return (
    <>
      <b>{of.slice(0, at)}</b>
      {of.slice(at, at + typed.length)}
      <b>{of.slice(at + typed.length)}</b>
    </>
  );
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A name with the matching words highlighted. */
export function Marked({ of, typed }: { of: string; typed: string }) {
  const words = typed.split(/\s+/).filter((word) => word.length > 1);
  if (words.length === 0) return of;
  const parts = of.split(new RegExp(`(${words.map(escaped).join('|')})`, 'gi'));
  return parts.map((part, place) =>
    // Odd parts are matches.
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by position
    place % 2 === 1 ? <mark key={place}>{part}</mark> : <Fragment key={place}>{part}</Fragment>,
  );
}
