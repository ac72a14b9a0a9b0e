import type { AdminOrderRow } from '@mali/contracts/admin-orders';
import type { FoundPromotion } from '@mali/contracts/office';
import type { FindKind } from '@mali/contracts/office-values';
import { FIND } from '@mali/contracts/office-values';
import { formatDate } from '@mali/thai/dates';
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { promotionFlags } from '../../features/catalogue/index.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatBaht } from '../../ui/money.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { adminPaths } from '../paths.ts';
import { useStatusName } from '../shared/order-names.ts';
import { statusWord } from '../shared/return-words.ts';
import { ROLE_KEYS } from '../shared/role-keys.ts';
import styles from './palette.module.css';
import { useActs } from './palette-acts.ts';
import { useFind } from './use-find.ts';

type Kind = FindKind | 'acts';
/** Kinds that a prefix alone searches; the others are found without one. */
const PREFIXES = {
  orders: '#',
  customers: '@',
  products: '!',
  acts: '>',
} as const satisfies Partial<Record<Kind, string>>;
type Prefixed = keyof typeof PREFIXES;
const KINDS = Object.keys(PREFIXES) as Prefixed[];
/** Pages and actions shown among other results, and all of them. */
const ACTS_SHOWN = { some: 4, all: 30 } as const;

type Option = Readonly<{
  id: string;
  to: string;
  isShop?: boolean;
  sign: ReactNode;
  text: ReactNode;
  end?: ReactNode;
}>;
type Group = Readonly<{ kind: Kind; options: readonly Option[] }>;

/** What is typed without its prefix, and the kind that the prefix names. */
function readText(text: string): { kind: Prefixed | null; q: string } {
  const kind = KINDS.find((one) => text.startsWith(PREFIXES[one])) ?? null;
  return { kind, q: (kind === null ? text : text.slice(1)).trim() };
}

/**
 * The command palette (ADM-04): orders, customers, products and other records from the API, pages and actions by name.
 * A combobox with a list: the focus stays in the field.
 */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin', 'ui']);
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { kind, q } = readText(text);
  const found = useFind(q, kind === 'acts' ? null : (kind ?? 'all'));
  const isAsked = kind !== 'acts' && q.length >= FIND.min;
  const isFresh = !isAsked || found?.of === `${kind ?? 'all'} ${q}`;
  const groups = useGroups(q, kind, isAsked ? (found?.answer ?? null) : null);
  const options = groups.flatMap((group) => group.options);
  const chosen = options[Math.min(active, options.length - 1)];
  // Enter was pressed before the results of this text were there.
  const waiting = useRef<{ newTab: boolean } | null>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    input.current?.focus();
    return () => element?.close();
  }, []);

  const openOption = (option: Option, newTab: boolean) => {
    if (newTab) window.open(option.to, '_blank', 'noopener');
    onClose();
    if (newTab) return;
    if (option.isShop) window.location.assign(option.to);
    else void navigate(option.to);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of results matters
  useEffect(() => {
    const pressed = waiting.current;
    if (!isFresh || pressed === null) return;
    waiting.current = null;
    if (chosen !== undefined) openOption(chosen, pressed.newTab);
  }, [isFresh, found]);

  const change = (next: string) => {
    setText(next);
    setActive(0);
    waiting.current = null;
  };
  const move = (step: number) => {
    if (options.length === 0) return;
    const next = (Math.min(active, options.length - 1) + step + options.length) % options.length;
    setActive(next);
    document.getElementById(`${listId}-${options[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (event: KeyboardEvent) => {
    // An input method confirms its candidate with Enter; Safari says so by the key code alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') {
      const newTab = event.ctrlKey || event.metaKey;
      if (!isFresh) waiting.current = { newTab };
      else if (chosen !== undefined) openOption(chosen, newTab);
    } else return;
    event.preventDefault();
  };
  const toKind = (next: Prefixed | null) => {
    change(`${next === null ? '' : PREFIXES[next]}${q}`);
    input.current?.focus();
  };
  const isFailed = isAsked && found !== null && found.answer === null;
  const isNone = q !== '' && isFresh && !isFailed && options.length === 0;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a dialog by itself; the click is the one on the veil
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={t('office.findShort')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.line}>
        <Icon name="search" />
        <input
          ref={input}
          role="combobox"
          aria-label={t('office.find')}
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={chosen === undefined ? undefined : `${listId}-${chosen.id}`}
          placeholder={t('office.find')}
          value={text}
          maxLength={FIND.max}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKey}
        />
        <kbd className={styles.wide}>Esc</kbd>
        <span className={styles.narrow}>
          <IconButton name="close" label={t('ui:close')} onClick={onClose} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons of one choice, not a form */}
      <div className={styles.kinds} role="group" aria-label={t('office.results')}>
        <button type="button" aria-pressed={kind === null} onClick={() => toKind(null)}>
          {t('office.kinds.all')}
        </button>
        {KINDS.map((one) => (
          <button key={one} type="button" aria-pressed={kind === one} onClick={() => toKind(one)}>
            {t(`office.kinds.${one}`)}{' '}
            <span className={styles.key} aria-hidden="true">
              {PREFIXES[one]}
            </span>
          </button>
        ))}
      </div>
      <div className={styles.results} aria-busy={!isFresh}>
        <div id={listId} role="listbox" aria-label={t('office.results')} tabIndex={-1}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options of a listbox
            <div key={group.kind} role="group" aria-label={t(`office.kinds.${group.kind}`)}>
              <p className={styles.group} aria-hidden="true">
                {t(`office.kinds.${group.kind}`)}
              </p>
              {group.options.map((option) => {
                const isOn = option === chosen;
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
                  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
                  <div
                    key={option.id}
                    id={`${listId}-${option.id}`}
                    role="option"
                    aria-selected={isOn}
                    className={styles.option}
                    onPointerMove={() => {
                      if (!isOn) setActive(options.indexOf(option));
                    }}
                    onClick={(event) => openOption(option, event.ctrlKey || event.metaKey)}
                  >
                    <span className={styles.sign}>{option.sign}</span>
                    <span className={styles.text}>{option.text}</span>
                    {option.end !== undefined && <span className={styles.end}>{option.end}</span>}
                    {isOn && (
                      <span className={cx(styles.key, styles.wide)} aria-hidden="true">
                        Enter
                      </span>
                    )}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        <p className={styles.none} role="status">
          {isNone && t('office.noResults', { q })}
          {isFailed && t('office.failed')}
          {isAsked && !isFresh && <VisuallyHidden>{t('office.searching')}</VisuallyHidden>}
        </p>
      </div>
      <footer className={styles.foot}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('office.keys.choose')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('office.keys.open')}
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd> {t('office.keys.newTab')}
        </span>
        <small>{t('office.keys.lastFive')}</small>
      </footer>
    </dialog>
  );
}

function useGroups(
  q: string,
  kind: Prefixed | null,
  answer: NonNullable<ReturnType<typeof useFind>>['answer'],
): readonly Group[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const status = useStatusName();
  const acts = useActs();
  const words = q.toLowerCase().split(/\s+/);
  const named = acts.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const order = (row: AdminOrderRow): Option => ({
    id: `order-${row.so_no}`,
    to: adminPaths.order(row.so_no),
    sign: row.items.slice(0, 2).map((item, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order do not change
      <ProductPicture key={place} image={item.image} alt="" sizes="24px" className={styles.picture} />
    )),
    text: (
      <>
        <Marked of={row.so_no} q={q} />{' '}
        <small>
          <Marked of={row.customer} q={q} /> {formatBaht(row.total)}{' '}
          {formatDate(new Date(row.placed_at), language)}
        </small>
      </>
    ),
    end: status(row.doc_status),
  });
  const promotion = (found: FoundPromotion): Option => ({
    id: `promotion-${found.promo_id}`,
    ...promotionAddress(found),
    sign: <Icon name="tag" size="s" />,
    text: <Marked of={language === 'th' ? found.name_th : found.name_en} q={q} />,
    ...(found.code !== null && { end: <Marked of={found.code} q={q} /> }),
  });
  const groups: Group[] = [
    {
      kind: 'customers',
      options: (answer?.customers ?? []).map((customer) => ({
        id: `customer-${customer.user_id}`,
        to:
          customer.customer_id === undefined
            ? adminPaths.orders({ customer: customer.user_id })
            : adminPaths.customer(customer.customer_id),
        sign: <span className={styles.badge}>{[...customer.name].slice(0, 2).join('')}</span>,
        text: (
          <>
            <Marked of={customer.name} q={q} />{' '}
            <small>
              {customer.mobile ?? customer.email} {t('office.bought', { count: customer.orders })}
            </small>
          </>
        ),
      })),
    },
    { kind: 'orders', options: (answer?.orders ?? []).map(order) },
    {
      kind: 'products',
      options: (answer?.products ?? []).map((product) => ({
        id: `product-${product.mat_var_id}`,
        to: paths.item(product.mat_id, product.mat_var_id),
        isShop: true,
        sign: <ProductPicture image={product.image} alt="" sizes="24px" className={styles.picture} />,
        text: (
          <>
            <Marked of={language === 'th' ? product.name_th : product.name_en} q={q} />{' '}
            <small>{product.brand_en}</small>
          </>
        ),
        end: product.code === undefined ? formatBaht(product.net_price) : <Marked of={product.code} q={q} />,
      })),
    },
    // A previous version of the API does not answer these.
    { kind: 'promotions', options: (answer?.promotions ?? []).map(promotion) },
    {
      kind: 'returns',
      options: (answer?.returns ?? []).map((one) => ({
        id: `return-${one.return_no}`,
        to: adminPaths.return(one.return_no),
        sign: <Icon name="box" size="s" />,
        text: (
          <>
            <Marked of={one.return_no} q={q} />{' '}
            <small>
              <Marked of={one.so_no} q={q} />
            </small>
          </>
        ),
        end: statusWord(one.status, language),
      })),
    },
    {
      kind: 'parcels',
      options: (answer?.parcels ?? []).map((parcel) => ({
        id: `parcel-${parcel.parcel_id}`,
        to: adminPaths.order(parcel.so_no),
        sign: <Icon name="truck" size="s" />,
        text: (
          <>
            <Marked of={parcel.code} q={q} />{' '}
            <small>
              {parcel.carrier} {parcel.so_no}
            </small>
          </>
        ),
        end: t(`parcels.states.${parcel.state}`),
      })),
    },
    {
      kind: 'staff',
      options: (answer?.staff ?? []).map((colleague) => ({
        id: `staff-${colleague.user_id}`,
        to: adminPaths.staff({ q: colleague.email }),
        sign: <Icon name="userCheck" size="s" />,
        text: (
          <>
            <Marked of={colleague.name} q={q} />{' '}
            <small>
              <Marked of={colleague.email} q={q} />
            </small>
          </>
        ),
        end: t(`roles.${ROLE_KEYS[colleague.role_id]}`),
      })),
    },
    {
      kind: 'acts',
      options: (kind === null || kind === 'acts' ? named : [])
        .slice(0, q !== '' && kind === null ? ACTS_SHOWN.some : ACTS_SHOWN.all)
        .map(({ id, name, to, icon }) => ({
          id: `act-${id}`,
          to,
          sign: <Icon name={icon} size="s" />,
          text: <Marked of={name} q={q} />,
        })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

/** A coupon opens in its section; a promotion in the shop: a flash sale on its page, others among those of their kind. */
function promotionAddress({ promo_id, kind, flash }: FoundPromotion): Pick<Option, 'to' | 'isShop'> {
  if (kind === null) return { to: adminPaths.offer(promo_id) };
  if (flash) return { to: paths.flashSale(promo_id), isShop: true };
  return { to: paths.shop([], { promotion: promotionFlags([kind]) }), isShop: true };
}

/** A text with what was typed underlined. */
function Marked({ of, q }: { of: string; q: string }) {
  const at = q === '' ? -1 : of.toLowerCase().indexOf(q.toLowerCase());
  if (at < 0) return of;
  return (
    <Fragment>
      {of.slice(0, at)}
      <mark>{of.slice(at, at + q.length)}</mark>
      {of.slice(at + q.length)}
    </Fragment>
  );
}
