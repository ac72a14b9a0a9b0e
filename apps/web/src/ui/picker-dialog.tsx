import type { ReactNode } from 'react';
import styles from './date-time-field.module.css';
import { Dialog } from './dialog.tsx';
import { Loading, Skeleton } from './states.tsx';
import { Suspense } from './suspense.tsx';

/** The dialog of a calendar, which is loaded when it is first opened. */
export function PickerDialog({
  open,
  title,
  onClose,
  children,
}: {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {open && (
        <Suspense
          fallback={
            <Loading>
              <Skeleton shape="block" className={styles.wait} />
            </Loading>
          }
        >
          {children}
        </Suspense>
      )}
    </Dialog>
  );
}
