import type { CountLine, StockCount } from '@mali/contracts/counting';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { adminPaths } from '../paths.ts';
import figures from '../shared/figures.module.css';
import { RecordSection } from '../shared/record-page.tsx';
import { ResponsiveTable } from '../shared/responsive-table.tsx';
import styles from './counting.module.css';
import type { Decision } from './decide-dialog.tsx';

const signed = (n: number): string => (n === 0 ? '0' : `${n > 0 ? '+' : '−'}${formatCount(Math.abs(n))}`);

/** What was counted beside what was expected, for those who decide; the report of a count that is decided. */
export function ReviewGoods({
  count,
  mayDecide,
  onDecide,
}: {
  count: StockCount;
  mayDecide: boolean;
  onDecide: (decision: Decision) => void;
}) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { goods, state, shows_differences: shows, value, differences } = count;
  const [view, setView] = useState<'differs' | 'open' | 'all'>(shows ? 'differs' : 'all');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const isDifferent = ({ difference }: CountLine) => difference !== null && difference !== 0;
  const views = {
    differs: goods.filter(isDifferent),
    open: goods.filter(({ counted }) => counted === null),
    all: goods,
  };
  const decides = mayDecide && state === 'review';
  const nameOf = (line: CountLine) => (language === 'th' ? line.name_th : line.name_en);
  const toggle = (id: number) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const expected = ({ expected_low: low, expected_high: high }: CountLine) => {
    if (low === null || high === null) return '–';
    return low === high ? formatCount(low) : t('counting.between', { low, high });
  };
  return (
    <>
      <dl className={figures.figures}>
        <div>
          <dt>{t('counting.figures.counted')}</dt>
          <dd>
            {formatCount(count.counted)}/{formatCount(count.lines)}
          </dd>
        </div>
        {differences !== null && (
          <div>
            <dt>{t('counting.figures.differences')}</dt>
            <dd>{formatCount(differences)}</dd>
          </div>
        )}
        {value !== null && (
          <div>
            <dt>{t('counting.figures.value')}</dt>
            <dd>{formatBaht(value)}</dd>
          </div>
        )}
      </dl>
      {state === 'review' && !shows && <p>{t('counting.waits')}</p>}
      <RecordSection title={t('counting.goods')}>
        <Chips>
          {(shows ? (['differs', 'open', 'all'] as const) : (['all', 'open'] as const)).map((key) => (
            <Chip key={key} pressed={view === key} onClick={() => setView(key)}>
              {t(`counting.views.${key}`, { count: views[key].length })}
            </Chip>
          ))}
        </Chips>
        {views[view].length === 0 ? (
          <p>{t(`counting.nothing.${view}`)}</p>
        ) : (
          <ResponsiveTable<CountLine>
            caption={t('counting.goods')}
            rows={views[view]}
            rowKey={({ mat_var_id }) => mat_var_id}
            columns={[
              ...(decides
                ? [
                    {
                      ...{ key: 'again', head: t('counting.acts.recount') },
                      cell: (line: CountLine) => (
                        <Checkbox
                          label={
                            <VisuallyHidden>{t('counting.againOf', { name: nameOf(line) })}</VisuallyHidden>
                          }
                          checked={chosen.has(line.mat_var_id)}
                          onChange={() => toggle(line.mat_var_id)}
                        />
                      ),
                    },
                  ]
                : []),
              {
                key: 'product',
                head: t('receiving.product'),
                cell: (line) => (
                  <>
                    <TextLink inline to={adminPaths.variantStock(line.mat_var_id)}>
                      {nameOf(line)}
                    </TextLink>
                    <small>
                      {[line.brand_en, line.item_id, ...line.bins].join(' · ')}
                      {line.added && ` · ${t('counting.added')}`}
                    </small>
                  </>
                ),
              },
              ...(shows
                ? [{ key: 'expected', head: t('counting.expected'), end: true, cell: expected }]
                : []),
              {
                key: 'counted',
                head: t('counting.figures.counted'),
                end: true,
                cell: ({ counted }) => (counted === null ? '–' : formatCount(counted)),
              },
              ...(shows
                ? [
                    {
                      ...{ key: 'difference', head: t('counting.difference'), end: true },
                      cell: ({ difference, booked }: CountLine) => (
                        <span className={styles.number}>
                          {difference === null ? '–' : signed(difference)}
                          {booked !== null && booked !== difference && (
                            <small>{t('counting.bookedOnly', { units: signed(booked) })}</small>
                          )}
                        </span>
                      ),
                    },
                  ]
                : []),
              ...(value !== null || goods.some(({ unit_cost }) => unit_cost !== null)
                ? [
                    {
                      ...{ key: 'value', head: t('counting.figures.value'), end: true },
                      cell: ({ difference, unit_cost }: CountLine) =>
                        difference === null || unit_cost === null ? '–' : formatBaht(difference * unit_cost),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </RecordSection>
      {decides && (
        <div className={styles.bar}>
          <Button
            size="m"
            look="secondary"
            disabled={chosen.size === 0}
            onClick={() => onDecide({ act: 'recount', variants: [...chosen] })}
          >
            {t('counting.recountChosen', { count: chosen.size })}
          </Button>
          <Button size="m" onClick={() => onDecide({ act: 'approve' })}>
            {t('counting.acts.approve')}
          </Button>
        </div>
      )}
    </>
  );
}
