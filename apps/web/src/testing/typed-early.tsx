import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * Types into the first field within as soon as it stands, before effects of its mount have run: what happens to a
 * visitor who types while a drawn page comes to life.
 */
export function TypedEarly({ text, children }: { text: string; children: ReactNode }) {
  const within = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const field = within.current?.querySelector('input');
    if (field == null) throw new Error('there is no field');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, [text]);
  return <div ref={within}>{children}</div>;
}
