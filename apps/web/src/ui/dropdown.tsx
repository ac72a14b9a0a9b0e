import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';
import styles from './dropdown.module.css';

/** Calls `onOutside` for a press or focus outside the element, and for Esc inside it (HEAD-34). */
export function useDismiss(
  active: boolean,
  onOutside: (reason: 'outside' | 'escape') => void,
): React.RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const latest = useRef(onOutside);
  useEffect(() => {
    latest.current = onOutside;
  });
  useEffect(() => {
    if (!active) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !element.current?.contains(event.target)) latest.current('outside');
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current('escape');
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', onKey);
    };
  }, [active]);
  return element;
}

/** A button that opens a panel below it. A press or focus outside, and Esc, close it. */
export function Dropdown({
  label,
  buttonClassName,
  panelClassName,
  ariaLabel,
  children,
}: {
  label: ReactNode;
  ariaLabel?: string;
  buttonClassName?: string | undefined;
  panelClassName?: string | undefined;
  /** Called with `close` so that a choice in the panel can close it. */
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const element = useDismiss(open, (reason) => {
    setOpen(false);
    if (reason === 'escape') button.current?.focus();
  });
  return (
    <div ref={element} className={styles.dropdown}>
      <button
        ref={button}
        type="button"
        className={buttonClassName}
        aria-expanded={open}
        aria-controls={panelId}
        aria-label={ariaLabel}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      {open && (
        <div id={panelId} className={cx(styles.panel, panelClassName)}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  );
}
