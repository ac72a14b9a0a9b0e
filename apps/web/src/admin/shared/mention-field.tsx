import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { TextArea } from '../../ui/field.tsx';
import styles from './mention-field.module.css';

export type Colleague = Readonly<{ user_id: number; name: string }>;

/** Names that are suggested at once. */
const SHOWN = 6;
/** A name that is being typed: from the last @ to the caret. */
const TYPED = /@([^@\n]{0,40})$/;

/** Those of the colleagues whose @name is in a text. */
export const mentionedIn = (text: string, colleagues: readonly Colleague[]): number[] =>
  colleagues.filter(({ name }) => text.includes(`@${name}`)).map(({ user_id }) => user_id);

/** A text in which @ suggests colleagues: by arrow keys and Enter, or by touch. Ctrl Enter sends it. */
export function MentionField({
  label,
  placeholder,
  suggestions,
  colleagues,
  value,
  maxLength,
  onChange,
  onSend,
}: {
  label: string;
  placeholder: string;
  /** Name of the list of suggestions. */
  suggestions: string;
  colleagues: readonly Colleague[];
  value: string;
  maxLength: number;
  onChange: (value: string) => void;
  onSend: () => void;
}) {
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const words = typed?.toLowerCase() ?? '';
  const found =
    typed === null
      ? []
      : colleagues
          .filter(({ name }) => name.toLowerCase().includes(words) && name.toLowerCase() !== words)
          .slice(0, SHOWN);
  const isOpen = found.length > 0;

  const follow = (element: HTMLTextAreaElement) => {
    setTyped(TYPED.exec(element.value.slice(0, element.selectionStart))?.[1] ?? null);
    setActive(0);
  };
  const choose = (chosen: Colleague) => {
    const element = field.current;
    if (element === null) return;
    const caret = element.selectionStart;
    const before = element.value.slice(0, caret).replace(TYPED, `@${chosen.name} `);
    onChange(before + element.value.slice(caret));
    setTyped(null);
    // After the new value has been rendered.
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(before.length, before.length);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
      return;
    }
    if (!isOpen) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = found[active];
    if (step !== 0) setActive((active + step + found.length) % found.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) choose(chosen);
    else if (event.key === 'Escape') setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.field}>
      <TextArea
        ref={field}
        label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        {...(isOpen && { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${active}` })}
        onChange={(event) => {
          onChange(event.target.value);
          follow(event.target);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setTyped(null)}
      />
      {isOpen && (
        <div role="listbox" id={listId} aria-label={suggestions} className={styles.list}>
          {found.map((one, i) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the text
            <div
              key={one.user_id}
              id={`${listId}-${i}`}
              role="option"
              aria-selected={i === active}
              // Before the field loses the focus, which would close the list.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
            >
              {one.name}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
