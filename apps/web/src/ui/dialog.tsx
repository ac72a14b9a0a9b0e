import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import styles from './dialog.module.css';

type ModalProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  className: string;
  /** False: the dialog can only be closed by its own actions. */
  closable?: boolean;
  children: ReactNode;
};

/** The native dialog: traps the focus, restores it on close, and closes on Esc. */
function Modal({ open, onClose, title, className, closable = true, children }: ModalProps) {
  const { t } = useTranslation('ui');
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Set when a re-render removes the dialog, as with suspense: the user has not closed it.
  const leaving = useRef(false);

  // Also closed before unmounting: closing restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    leaving.current = false;
    element.showModal();
    return () => {
      leaving.current = true;
      element.close();
    };
  }, [open]);

  // Locks the scrolling of the page behind a dialog.
  useEffect(() => {
    if (!open) return;
    const { overflow } = document.documentElement.style;
    document.documentElement.style.overflow = 'hidden';
    return () => {
      document.documentElement.style.overflow = overflow;
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself; the click is the one on the veil
    <dialog
      ref={dialog}
      className={cx(styles.dialog, className)}
      aria-labelledby={titleId}
      onClose={() => {
        // Browsers may close it despite preventDefault on `cancel`: reopened when it is not closable.
        if (leaving.current || dialog.current?.open) return;
        if (closable) onClose();
        else if (open) dialog.current?.showModal();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (closable) onClose();
      }}
      onClick={(event) => {
        if (closable && event.target === dialog.current) onClose();
      }}
    >
      {open && (
        <>
          <div className={styles.head}>
            <h2 className={styles.title} id={titleId}>
              {title}
            </h2>
            {closable && <IconButton name="close" label={t('close')} onClick={onClose} />}
          </div>
          {children}
        </>
      )}
    </dialog>
  );
}

/** A question or a short form in the middle of the page. */
export function Dialog({ children, ...modal }: Omit<ModalProps, 'className'>) {
  return (
    <Modal {...modal} className={styles.center ?? ''}>
      <div className={styles.centerBody}>{children}</div>
    </Modal>
  );
}

/**
 * A sheet from an edge: menus from the left, filters from below; `near` from below on a phone and from the
 * right on wider screens, and so is `corner`, with the height of its content.
 */
export function Sheet({
  open,
  onClose,
  title,
  edge,
  footer,
  children,
}: Omit<ModalProps, 'className' | 'closable'> & {
  edge: 'bottom' | 'left' | 'right' | 'near' | 'corner';
  footer?: ReactNode;
}) {
  return (
    <Modal open={open} onClose={onClose} title={title} className={cx(styles.sheet, styles[edge])}>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </Modal>
  );
}
