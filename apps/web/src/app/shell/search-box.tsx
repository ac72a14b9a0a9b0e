import { SEARCH } from '@mali/contracts/limits';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useSearchQuery } from '../../features/navigation/index.ts';
import { inLanguage, useLanguage } from '../../features/preferences/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useDismiss } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AppLink } from '../../ui/link.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { paths } from '../paths.ts';
import styles from './search-box.module.css';

/** The text once it has not changed for a while. */
function useSettled(text: string, ms: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}

const isNarrow = () => window.innerWidth < SEARCH.narrowBelowPx;

/** Search with suggestions (SRCH-01 to SRCH-08, SRCH-10); all of it works from the keyboard. */
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
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const searched = pathname.startsWith('/shop') ? (params.get('keyword') ?? '') : '';
  const [text, setText] = useState(searched);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();

  // The query stays in the box on its result page, and goes with it.
  useEffect(() => {
    setText(searched);
    setOpen(false);
  }, [searched]);

  const keyword = useSettled(text.trim(), SEARCH.debounceMs);
  const asks = open && keyword.length >= SEARCH.minLength;
  const { currentData: answer, isFetching } = useSearchQuery(keyword, { skip: !asks });

  const show = (next: boolean) => {
    setOpen(next);
    setActive(-1);
    onOpen(next);
  };
  const box = useDismiss(open, () => show(false));

  const brands = answer?.data.brands.slice(0, SEARCH.brands) ?? [];
  const items = answer?.data.items.slice(0, isNarrow() ? SEARCH.itemsNarrow : SEARCH.items) ?? [];
  const all = paths.shop([], { keyword: text.trim() });
  const count = answer?.count ?? 0;
  const targets = [
    ...brands.map((brand) => paths.shop([brand.link_name])),
    ...items.map((item) => paths.item(item.mat_id, item.mat_var_id)),
    ...(count > 0 ? [all] : []),
  ];
  const optionId = (index: number) => `${listId}-${index}`;
  const shown = asks && answer !== undefined && text.trim().length >= SEARCH.minLength;

  const go = (to: string) => {
    show(false);
    void navigate(to);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = shown ? targets[active] : undefined;
    if (chosen !== undefined) go(chosen);
    else if (text.trim().length > 0) go(all);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || !shown || targets.length === 0) return;
    event.preventDefault();
    // One more place than there are options: the field itself.
    setActive(((active + 1 + step + targets.length + 1) % (targets.length + 1)) - 1);
  };

  const option = (index: number) => ({
    id: optionId(index),
    role: 'option',
    'aria-selected': index === active,
    tabIndex: -1,
    className: cx(styles.option, index === active && styles.active),
    onClick: () => show(false),
  });

  return (
    <div ref={box} className={className}>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is not known to every browser the shop serves */}
      <form className={styles.find} role="search" onSubmit={onSubmit}>
        <Icon name="search" />
        <input
          id={id}
          type="search"
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? optionId(active) : undefined}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={SEARCH.maxLength}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            show(event.target.value.trim() !== '');
          }}
          onFocus={() => {
            if (text.trim() !== '' && text.trim() !== searched) show(true);
          }}
          onKeyDown={onKeyDown}
        />
        {text !== '' && (
          <IconButton
            name="close"
            label={t('search.clear')}
            className={styles.clear}
            onClick={() => {
              setText('');
              show(false);
            }}
          />
        )}
      </form>
      {shown && (
        <div className={styles.panel} aria-busy={isFetching}>
          <div className={styles.wrap} id={listId} role="listbox" aria-label={t('search.results')}>
            {targets.length === 0 && <p className={styles.none}>{t('search.none', { keyword })}</p>}
            {answer.corrected !== null && (
              <p className={styles.corrected}>{t('search.corrected', { keyword: answer.corrected })}</p>
            )}
            {brands.length > 0 && (
              <div>
                <p className={styles.label}>{t('search.brands')}</p>
                {brands.map((brand, index) => (
                  <AppLink key={brand.link_name} to={paths.shop([brand.link_name])} {...option(index)}>
                    <span className={styles.name}>
                      <Rest of={language === 'th' ? brand.brand_th : brand.brand_en} typed={keyword} />
                    </span>
                    <span className={styles.quiet}>
                      {language === 'th' ? brand.brand_en : brand.brand_th}
                    </span>
                  </AppLink>
                ))}
              </div>
            )}
            {items.length > 0 && (
              <div>
                <p className={styles.label}>{t('search.items')}</p>
                {items.map((item, place) => (
                  <AppLink
                    key={item.mat_var_id}
                    to={paths.item(item.mat_id, item.mat_var_id)}
                    {...option(brands.length + place)}
                  >
                    <ProductPicture image={item.image_1} alt="" sizes="56px" className={styles.picture} />
                    <span className={styles.name}>
                      {inLanguage(item, 'mat_name', language)}
                      <span className={styles.quiet}>
                        {[item.brand_en, item.variant_name_2].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                    <span className={cx(styles.price, item.net_price < item.mat_price && styles.sale)}>
                      {formatBaht(item.net_price)}
                    </span>
                  </AppLink>
                ))}
                <AppLink to={all} {...option(targets.length - 1)}>
                  {t('search.all', { count, shown: formatCount(count) })}
                  <Icon name="arrowRight" size="s" />
                </AppLink>
              </div>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

/** A name with the part that was not typed in bold: what choosing it would add. */
function Rest({ of, typed }: { of: string; typed: string }) {
  const at = of.toLowerCase().indexOf(typed.toLowerCase());
  if (at < 0) return of;
  return (
    <>
      <b>{of.slice(0, at)}</b>
      {of.slice(at, at + typed.length)}
      <b>{of.slice(at + typed.length)}</b>
    </>
  );
}
