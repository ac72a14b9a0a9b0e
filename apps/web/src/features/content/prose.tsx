import { type MouseEvent, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { cx } from '../../ui/cx.ts';
import { htmlWithLines } from '../../ui/html-lines.ts';
import styles from './prose.module.css';

/** A press that the browser itself has to answer: a new tab, a download. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Addresses that the web server sends on to other shops (SHELL-31): the browser goes there. */
const SENT_ON: readonly string[] = ['/lazada', '/shopee'];

/**
 * A text of the content service. The server writes its HTML from the shop's own markup, with everything escaped
 * (docs/decisions/0009-content.md). Its links into the shop are followed without loading the shop anew.
 */
export function Prose({ html, large }: { html: string; large?: boolean }) {
  const navigate = useNavigate();
  const inside = useMemo(() => ({ __html: htmlWithLines(html) }), [html]);
  const onClick = (event: MouseEvent) => {
    if (!isPlain(event) || event.defaultPrevented || !(event.target instanceof Element)) return;
    const link = event.target.closest('a');
    const to = link?.getAttribute('href');
    if (!to?.startsWith('/') || SENT_ON.includes(to)) return;
    event.preventDefault();
    void navigate(to);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links within send a click for the Enter key themselves
    // biome-ignore lint/a11y/noStaticElementInteractions: the links within are what is interacted with
    <div
      className={cx(styles.prose, large && styles.large)}
      onClick={onClick}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the server from the shop's own markup
      dangerouslySetInnerHTML={inside}
    />
  );
}
