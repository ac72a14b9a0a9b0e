import { TEXT } from '@mali/contracts/limits';
import type { SearchRuleKind } from '@mali/contracts/search-values';
import type {
  SearchRuleFields,
  TriedItem,
  TriedSide,
  TrySearchAnswer,
} from '@mali/contracts/staff-search-rules';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { inLanguage, useLanguage } from '../../features/preferences/index.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { adminPaths } from '../paths.ts';
import { useTrySearchQuery } from './rule-calls.ts';
import styles from './try-search.module.css';

/** Typing is finished after this time. */
const PAUSE_MS = 400;

type Draft = SearchRuleFields & { kind: SearchRuleKind };

/** What the shop answers now beside what it would answer with the draft, each result with its reasons (GOODS-09). */
export function TrySearch({
  word,
  ruleId,
  draft,
  onTake,
}: {
  /** Searched for until something else is typed. */
  word: string;
  ruleId: number | null;
  draft: Draft;
  /** Takes a result into the rule, or out of it; null: the rule is not about products. */
  onTake: ((mat_id: number) => void) | null;
}) {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState<string | null>(null);
  const keyword = (typed ?? word).trim();
  const asked = usePaused(JSON.stringify({ keyword, draft }));
  const request = JSON.parse(asked) as { keyword: string; draft: Draft };
  const { data, error, isFetching } = useTrySearchQuery(
    { keyword: request.keyword, rule_id: ruleId, draft: request.draft },
    { skip: request.keyword === '' },
  );
  const shown = request.keyword === '' ? undefined : data;
  return (
    <section className={styles.panel} aria-labelledby="search-try" aria-busy={isFetching}>
      <h2 id="search-try">{t('searchRules.try.title')}</h2>
      <TextField
        label={t('searchRules.try.keyword')}
        hint={t('searchRules.try.hint')}
        value={typed ?? word}
        maxLength={TEXT.keyword}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      {shown !== undefined ? (
        <Sides answer={shown} keyword={request.keyword} draft={draft} onTake={onTake} />
      ) : (
        <p role="status" className={styles.note}>
          {error !== undefined && t('searchRules.try.failed')}
          {request.keyword === '' && t('searchRules.try.begin')}
        </p>
      )}
      {shown === undefined && error === undefined && request.keyword !== '' && (
        <Loading>
          <Skeleton shape="block" />
        </Loading>
      )}
    </section>
  );
}

function Sides({
  answer: { live, draft: tried },
  keyword,
  draft,
  onTake,
}: {
  answer: TrySearchAnswer;
  keyword: string;
  draft: Draft;
  onTake: ((mat_id: number) => void) | null;
}) {
  const { t } = useTranslation('admin');
  const places = (side: TriedSide) => new Map(side.items.map(({ mat_id }, n) => [mat_id, n]));
  const [now, then] = [places(live), places(tried)];
  /** A change of place; of a product beyond the shown results nothing is known. */
  const changeOf = (mat_id: number, n: number): string | null => {
    const before = now.get(mat_id);
    if (before === undefined)
      return live.count <= live.items.length ? t('searchRules.try.added') : t('searchRules.try.risen');
    return before === n ? null : t('searchRules.try.from', { place: before + 1 });
  };
  return (
    <div className={styles.sides}>
      <Side
        title={t('searchRules.try.live')}
        side={live}
        keyword={keyword}
        draft={draft}
        onTake={onTake}
        changeOf={(mat_id) =>
          then.has(mat_id) || tried.count > tried.items.length ? null : t('searchRules.try.gone')
        }
      />
      <Side
        title={t('searchRules.try.draft')}
        side={tried}
        keyword={keyword}
        draft={draft}
        onTake={onTake}
        changeOf={changeOf}
      />
    </div>
  );
}

function Side({
  title,
  side,
  keyword,
  draft,
  onTake,
  changeOf,
}: {
  title: string;
  side: TriedSide;
  keyword: string;
  draft: Draft;
  onTake: ((mat_id: number) => void) | null;
  changeOf: (mat_id: number, n: number) => string | null;
}) {
  const { t } = useTranslation('admin');
  const id = useId();
  const { redirect, count, items, found, corrected, ignored } = side;
  return (
    <section aria-labelledby={id} className={styles.side}>
      <h3 id={id}>
        {title} <small>{t('searchRules.try.count', { count, amount: formatCount(count) })}</small>
      </h3>
      {redirect !== undefined && (
        <p className={styles.redirect}>
          {t('searchRules.try.redirect')}{' '}
          <TextLink inline to={redirect}>
            {redirect}
          </TextLink>
        </p>
      )}
      {count > 0 && found !== 'all' && (
        <p className={styles.note}>
          {t(`searches.how.${found}`)}
          {corrected !== null && ` · ${corrected}`}
          {ignored.length > 0 && ` · ${t('searchRules.try.ignored', { words: ignored.join(' ') })}`}
        </p>
      )}
      {count === 0 ? (
        <p className={styles.none}>{t('searchRules.try.none', { keyword })}</p>
      ) : (
        <ol className={styles.items}>
          {items.map((item, n) => (
            <Item
              key={item.mat_id}
              item={item}
              change={changeOf(item.mat_id, n)}
              isTaken={draft.products.includes(item.mat_id)}
              kind={draft.kind}
              onTake={onTake}
            />
          ))}
        </ol>
      )}
      {count > items.length && (
        <TextLink to={paths.shop([], { keyword })}>{t('searchRules.try.all')}</TextLink>
      )}
    </section>
  );
}

function Item({
  item,
  change,
  isTaken,
  kind,
  onTake,
}: {
  item: TriedItem;
  change: string | null;
  isTaken: boolean;
  kind: SearchRuleKind;
  onTake: ((mat_id: number) => void) | null;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const name = inLanguage(item, 'mat_name', language);
  return (
    <li className={styles.item}>
      <ProductPicture image={item.image} alt="" sizes="40px" className={styles.picture} />
      <div className={styles.about}>
        <TextLink inline to={adminPaths.product(item.mat_id)}>
          {name}
        </TextLink>
        <small>
          {item.brand_en} · {formatBaht(item.net_price)}
          {change !== null && <strong className={styles.change}> · {change}</strong>}
        </small>
        <ul className={styles.why} aria-label={t('searchRules.try.why', { name })}>
          {item.why.map(({ by, typed, text }) => (
            <li key={`${by} ${typed} ${text}`}>{t(`searchRules.why.${by}`, { typed, text })}</li>
          ))}
        </ul>
      </div>
      {onTake !== null && (kind === 'pins' || kind === 'hidden') && (
        <Button size="m" look="secondary" aria-pressed={isTaken} onClick={() => onTake(item.mat_id)}>
          {t(`searchRules.take.${kind}${isTaken ? 'Out' : ''}`, { name })}
        </Button>
      )}
    </li>
  );
}

/** A text once nobody has typed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
