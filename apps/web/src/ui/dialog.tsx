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
  /** Without it there is no way to close the dialog but what it asks for. */
  closable?: boolean;
  children: ReactNode;
};

/** The browser's own dialog: it keeps the focus inside, gives it back when closed, and closes on Esc. */
function Modal({ open, onClose, title, className, closable = true, children }: ModalProps) {
  const { t } = useTranslation('ui');
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed by the page being drawn anew, as when a part of it is still on its way: nobody has closed it.
  const leaving = useRef(false);

  // Closed before it is taken out of the page, too: that is what gives the focus back.
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

  // The page behind a dialog does not scroll with it.
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
        // A browser may close it whatever `cancel` says: it is opened again where there is no way out.
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
 * A sheet that comes from the edge it belongs to: menus from the left, filters from below; `near` is from below
 * on a phone and from the right where there is room, and so is `corner`, as high as what it says.
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
