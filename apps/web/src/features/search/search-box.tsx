import { SEARCH } from '@mali/contracts/limits';
import {
  type CSSProperties,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { matchPath, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { withTexts } from '../../app/i18n.ts';
import { paths } from '../../app/paths.ts';
import { fixedPart, ROUTES } from '../../app/routes.ts';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useDismiss } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import { optionId } from './option-id.ts';
import { rememberSearch } from './recent.ts';
import type { Row } from './rows.ts';
import styles from './search-box.module.css';

// Suggestions are loaded on the first use of the field.
const loadPanel = withTexts(['late'], () => import('./suggestions.tsx'));
const Panel = lazy(loadPanel);

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The query of the current result page, shown in the field until the page changes. */
function useSearched(): string {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const found = matchPath(ROUTES.search.path, pathname);
  if (found !== null) return decoded(found.params.keyword ?? '');
  return pathname.startsWith(fixedPart(ROUTES.shop)) ? (params.get('keyword') ?? '') : '';
}

/** Target row of ↓, ↑, Home and End; -1 is the field. Home and End move the caret until a row is selected. */
function nextRow(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return active + 1 < count ? active + 1 : -1;
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1;
  if (active < 0) return null;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/**
 * Search with suggestions (SRCH-01 to SRCH-10), operable by keyboard. Below the desktop width the suggestions
 * fill the screen below the field.
 */
export function SearchBox({
  id,
  className,
  placeholder,
  onOpen,
}: {
  id?: string;
  className?: string | undefined;
  placeholder: string;
  onOpen: (open: boolean) => void;
}) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const searched = useSearched();
  const [text, setText] = useState(searched);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [rows, setRows] = useState<readonly Row[]>([]);
  const [top, setTop] = useState(0);
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);

  // Shows the query on its result page only. Set during rendering, since an effect would run later and
  // overwrite typed text.
  const [answered, setAnswered] = useState(searched);
  if (answered !== searched) {
    setAnswered(searched);
    setText(searched);
    setOpen(false);
  }

  const show = (next: boolean) => {
    if (next) setTop(field.current?.form?.getBoundingClientRect().bottom ?? 0);
    setOpen(next);
    setActive(-1);
    onOpen(next);
  };
  const onFocus = (typed: string) => {
    void loadPanel();
    // No suggestions for the query of the current result page.
    if (typed.trim() !== searched || searched === '') show(true);
  };
  const box = useDismiss(open, () => show(false));
  // Text typed before hydration, and the focus: React calls no handler for them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is hydrated
  useLayoutEffect(() => {
    const { current } = field;
    if (current === null) return;
    if (current.value !== text) setText(current.value);
    if (current === document.activeElement) onFocus(current.value);
  }, []);
  const onRows = useCallback((told: readonly Row[]) => {
    setRows(told);
    setActive(-1);
  }, []);

  const choose = (row: Row) => {
    if (row.keyword !== undefined) rememberSearch(row.keyword);
    show(false);
    field.current?.blur();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const keyword = text.trim();
    const row = open ? rows[active] : undefined;
    const chosen = row ?? (keyword === '' ? undefined : { id: '', to: paths.shop([], { keyword }), keyword });
    if (chosen === undefined) return;
    choose(chosen);
    void navigate(chosen.to);
  };
  const clear = () => {
    setText('');
    setActive(-1);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !open && text !== '') {
      event.preventDefault();
      setText('');
      return;
    }
    if (!open && event.key === 'ArrowDown') {
      event.preventDefault();
      show(true);
      return;
    }
    const next = open ? nextRow(event.key, active, rows.length) : null;
    if (next === null) return;
    event.preventDefault();
    setActive(next);
  };
  const activeRow = open ? rows[active] : undefined;

  return (
    <div ref={box} className={cx(className, open && styles.open)}>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser the shop serves */}
      <form className={styles.row} role="search" action={paths.shop()} onSubmit={onSubmit}>
        <span className={styles.find}>
          <Icon name="search" />
          <input
            ref={field}
            id={id}
            type="search"
            name="keyword"
            role="combobox"
            aria-label={t('search.label')}
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={activeRow && optionId(listId, activeRow)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={SEARCH.maxLength}
            placeholder={placeholder}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              show(true);
            }}
            onFocus={() => onFocus(text)}
            onClick={() => {
              if (!open) show(true);
            }}
            onKeyDown={onKeyDown}
          />
          {text !== '' && (
            <IconButton name="close" label={t('search.clear')} className={styles.clear} onClick={clear} />
          )}
        </span>
        {open && (
          <LinkButton
            className={styles.leave}
            onClick={() => {
              show(false);
              field.current?.blur();
            }}
          >
            {t('search.close')}
          </LinkButton>
        )}
      </form>
      {open && (
        <div className={styles.panel} style={{ '--field-bottom': `${top}px` } as CSSProperties}>
          <Suspense fallback={null}>
            <Panel id={listId} text={text} active={active} onRows={onRows} onChoose={choose} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
