import { lazy, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { BackOfficePart } from '../../app/back-office.ts';
import { readItem, writeItem } from '../../app/storage.ts';
import { selectProfile } from '../../features/session/index.ts';
import { Suspense } from '../../ui/suspense.tsx';
import { adminPaths } from '../paths.ts';
import { isPlainKey, setPlainKeys } from '../shared/plain-key.ts';
import styles from './office-keys.module.css';
import { SECTION_KEYS } from './section-keys.ts';
import { SECTIONS } from './use-sections.ts';

// Loaded when it is first opened.
const KeysDialog = lazy(() =>
  import('./keys-dialog.tsx').then(({ KeysDialog }) => ({ default: KeysDialog })),
);

/** The letter after G has to come within this time. */
const SECOND_KEY_MS = 1500;

const itemOf = (user_id: number): string => `mali.office.keys.${user_id}`;
const local = (): Storage => localStorage;

/**
 * Keys of the whole office (ADM-05): J and K move through the rows of a list, X selects the row, Enter opens it by its
 * link, / goes to the search, G and a letter to a section, ? shows all. They follow the place of a key, because on a Thai
 * keyboard it types another character. Each person may switch them off.
 */
export function OfficeKeys({ parts }: { parts: readonly BackOfficePart[] }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const profile = useSelector(selectProfile);
  const user_id = profile?.user_id ?? 0;
  const [open, setOpen] = useState(false);
  const [isOn, setOn] = useState(() => readItem(local, itemOf(user_id))?.plain !== false);
  const wentAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => setPlainKeys(isOn), [isOn]);
  useLayoutEffect(() => {
    const act = (event: KeyboardEvent): boolean => {
      const { code, shiftKey, timeStamp } = event;
      if (code === 'Slash' && shiftKey) setOpen(true);
      else if (shiftKey) return false;
      else if (timeStamp - wentAt.current < SECOND_KEY_MS) {
        wentAt.current = Number.NEGATIVE_INFINITY;
        if (code === 'KeyH') void navigate(adminPaths.start());
        const part = parts.find((one) => SECTION_KEYS[one] === code);
        if (part !== undefined) void navigate(SECTIONS[part].to);
        return part !== undefined || code === 'KeyH';
      } else if (code === 'KeyG') wentAt.current = timeStamp;
      else if (code === 'Slash') return focusSearch();
      else if (code === 'KeyJ') return moveRow(1);
      else if (code === 'KeyK') return moveRow(-1);
      else if (code === 'KeyX') return selectRow();
      else return false;
      return true;
    };
    const onKey = (event: KeyboardEvent) => {
      // A page with keys of its own comes first.
      if (event.defaultPrevented || !isPlainKey(event)) return;
      if (act(event)) event.preventDefault();
    };
    // On the window: a page listens on the document, which comes before.
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, parts]);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('keys.title')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        ?
      </button>
      {open && (
        <Suspense fallback={null}>
          <KeysDialog
            parts={parts}
            isOn={isOn}
            onSwitch={(next) => {
              setOn(next);
              writeItem(local, itemOf(user_id), { plain: next });
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const rowsOf = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main tbody tr')];
const current = (rows: readonly HTMLElement[]): number =>
  rows.findIndex((row) => row.contains(document.activeElement));

/** Moves the focus to the link of the next row, which Enter opens; to the row itself when it opens nothing. */
function moveRow(step: 1 | -1): boolean {
  const rows = rowsOf();
  const row = rows[Math.min(rows.length - 1, Math.max(0, current(rows) + step))];
  if (row === undefined) return false;
  const link = row.querySelector('a');
  if (link === null) row.tabIndex = -1;
  (link ?? row).focus();
  row.scrollIntoView?.({ block: 'nearest' });
  return true;
}

function selectRow(): boolean {
  const rows = rowsOf();
  const box = rows[current(rows)]?.querySelector<HTMLInputElement>('input[type=checkbox]');
  box?.click();
  return box != null;
}

function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type=search]');
  search?.focus();
  return search !== null;
}
