import { may } from '@mali/contracts/permissions';
import { PURCHASE_EDIT, vatOf } from '@mali/contracts/purchase-order-values';
import type { Reorder, ReorderLine } from '@mali/contracts/reorder';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { useLanguage } from '../../features/preferences/index.ts';
import { selectProfile } from '../../features/session/index.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { formatBaht, formatCount } from '../../ui/money.ts';
import { Refused } from '../../ui/refused.tsx';
import { adminPaths } from '../paths.ts';
import { rateText } from '../shared/rate-text.ts';
import { useNotice } from '../shared/use-notice.ts';
import { useMakePurchaseMutation } from './purchase-calls.ts';
import styles from './purchasing.module.css';

const isUnits = (typed: string): boolean => /^\d*$/.test(typed) && Number(typed) <= PURCHASE_EDIT.unitsMax;

/** What to order from a supplier, with the figures that it follows from; staff adjust it, and one press makes the draft. */
export function Proposal({ proposal }: { proposal: Reorder }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const navigate = useNavigate();
  const role = useSelector(selectProfile)?.role_id;
  const mayEdit = role !== undefined && may(role, 'purchase:edit');
  const [make, making] = useMakePurchaseMutation();
  const [key] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const [refused, setRefused] = useState<string | null>(null);
  const { supplier_id, name, lead_days, minimum_order, extra_days, below_minimum, shows_costs, lines } =
    proposal;
  const textOf = ({ mat_var_id, units }: ReorderLine) => typed.get(mat_var_id) ?? String(units);
  const ordered = lines.flatMap((line) => {
    const units = Number(textOf(line));
    return units > 0 ? [{ line, units }] : [];
  });
  const isWrong = lines.some((line) => !isUnits(textOf(line)));
  const isKnown = ordered.every(({ line }) => line.unit_cost !== null);
  const net = ordered.reduce(
    (sum, { line, units }) => sum + Math.round((line.unit_cost ?? 0) * 100) * units,
    0,
  );
  const onMake = async () => {
    const { data, error } = await make({
      ...{ request_key: key, supplier_id, expected_on: null, note: '' },
      lines: ordered.map(({ line, units }) => ({ mat_var_id: line.mat_var_id, units, expected_on: null })),
    });
    if (data === undefined) return setRefused(notice.textOf(error));
    notice.done(t('purchases.created', { number: data.po_no }));
    void navigate(adminPaths.purchase(data.po_id));
  };
  const because = ({ rate, lasts }: ReorderLine) =>
    t('reorder.because', {
      rate: rateText(rate),
      lasts: formatCount(lasts ?? 0),
      lead: formatCount(lead_days),
    });
  return (
    <section className={styles.page} aria-label={name}>
      <h2>
        <TextLink inline to={adminPaths.supplier(supplier_id)}>
          {name}
        </TextLink>
      </h2>
      {lines.length === 0 ? (
        <p className={styles.soft}>{t('reorder.nothing')}</p>
      ) : (
        <>
          {extra_days > 0 && (
            <p>{t('reorder.longer', { count: extra_days, amount: formatBaht(minimum_order) })}</p>
          )}
          {below_minimum && (
            <p className={styles.care}>{t('reorder.below', { amount: formatBaht(minimum_order) })}</p>
          )}
          <ul className={styles.lines}>
            {lines.map((line) => {
              const product = language === 'th' ? line.name_th : line.name_en;
              return (
                <li key={line.mat_var_id} className={styles.line} aria-label={product}>
                  <div className={styles.goods}>
                    <span>
                      <TextLink inline to={adminPaths.variantStock(line.mat_var_id)}>
                        {product}
                      </TextLink>
                      <small>
                        {line.brand_en} · {line.item_id}
                      </small>
                      <small>{because(line)}</small>
                      <small>
                        {t('reorder.has', { free: formatCount(line.free), coming: formatCount(line.coming) })}
                        {line.pack_size > 1 && ` · ${t('reorder.pack', { count: line.pack_size })}`}
                        {line.unit_cost !== null && ` · ${formatBaht(line.unit_cost)}`}
                      </small>
                    </span>
                    <TextField
                      className={styles.units ?? ''}
                      label={t('purchases.units')}
                      value={textOf(line)}
                      error={isUnits(textOf(line)) ? undefined : t('purchases.wrong.units')}
                      inputMode="numeric"
                      maxLength={6}
                      autoComplete="off"
                      disabled={!mayEdit}
                      onChange={({ target }) =>
                        setTyped((now) => new Map(now).set(line.mat_var_id, target.value.replace(/\D/g, '')))
                      }
                    />
                  </div>
                </li>
              );
            })}
          </ul>
          <div className={styles.sums}>
            <span>
              {t('purchases.sum', {
                count: ordered.reduce((sum, { units }) => sum + units, 0),
                lines: formatCount(ordered.length),
              })}
            </span>
            {shows_costs && isKnown && (
              <b>{t('purchases.withVat', { amount: formatBaht((net + vatOf(net)) / 100) })}</b>
            )}
          </div>
          {refused !== null && <Refused>{refused}</Refused>}
          {mayEdit && (
            <div className={styles.acts}>
              <Button
                size="m"
                busy={making.isLoading}
                disabled={ordered.length === 0 || isWrong}
                onClick={() => void onMake()}
              >
                {t('reorder.make')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}
