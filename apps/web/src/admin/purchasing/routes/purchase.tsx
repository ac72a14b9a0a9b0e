import { may } from '@mali/contracts/permissions';
import { mayAct } from '@mali/contracts/purchase-order-values';
import type { PurchaseLine, PurchaseOrder } from '@mali/contracts/purchase-orders';
import { formatDate } from '@mali/thai/dates';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useParams, useSearchParams } from 'react-router-dom';
import { useLanguage } from '../../../features/preferences/index.ts';
import { selectProfile } from '../../../features/session/index.ts';
import { Button, ButtonLink, LinkButton, TextLink } from '../../../ui/button.tsx';
import { formatBaht, formatCount } from '../../../ui/money.ts';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { AdminHead } from '../../shared/admin-head.tsx';
import { Loaded } from '../../shared/loaded.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage, RecordSection } from '../../shared/record-page.tsx';
import { ResponsiveTable } from '../../shared/responsive-table.tsx';
import { useAt } from '../../shared/use-at.ts';
import { useNotice } from '../../shared/use-notice.ts';
import { EndDialog, SendDialog } from '../purchase-acts.tsx';
import { printPurchase, savePurchaseCsv, usePurchaseQuery } from '../purchase-calls.ts';
import { PurchaseState } from '../purchase-state.tsx';
import styles from '../purchasing.module.css';
import { useSupplierQuery } from '../supplier-calls.ts';
import { SupplierPicker } from '../supplier-picker.tsx';

// The form and its rules are large: the order is there before them.
const Form = lazy(async () => ({ default: (await import('../purchase-form.tsx')).PurchaseForm }));
const waiting = (
  <Loading>
    <Skeleton shape="block" className={styles.tall} />
  </Loading>
);

/** A purchase order, or a new one (`?supplier=`). */
export function Component() {
  const { po_id = '' } = useParams();
  return po_id === 'new' ? <NewPurchase /> : <Known id={Number(po_id)} />;
}

function NewPurchase() {
  const { t } = useTranslation('admin');
  const [query, setQuery] = useSearchParams();
  const id = Number(query.get('supplier') ?? '');
  const isChosen = Number.isSafeInteger(id) && id > 0;
  const supplier = useSupplierQuery(id, { skip: !isChosen });
  return (
    <div className={styles.page}>
      <PageMeta title={t('purchases.newTitle')} noIndex />
      <TextLink to={adminPaths.purchases()}>{t('parts.purchases')}</TextLink>
      <AdminHead title={t('purchases.newTitle')} lead={t('purchases.newLead')} />
      <SupplierPicker
        value={isChosen ? String(id) : ''}
        onChange={(value) => setQuery(value === '' ? {} : { supplier: value }, { replace: true })}
      />
      {isChosen && (
        <Loaded query={supplier} unknown={t('suppliers.missing')}>
          {({ supplier_id }) => (
            <Suspense fallback={waiting}>
              <Form key={supplier_id} order={null} supplier_id={supplier_id} />
            </Suspense>
          )}
        </Loaded>
      )}
    </div>
  );
}

function Known({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const query = usePurchaseQuery(id, { skip: !Number.isSafeInteger(id), refetchOnMountOrArgChange: true });
  const known = Number.isSafeInteger(id) ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('parts.purchases')}
      section="purchases"
      unknown={t('purchases.missing')}
      query={known as typeof query}
    >
      {(order) => <Shown key={order.po_id} order={order} />}
    </RecordPage>
  );
}

function Shown({ order }: { order: PurchaseOrder }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const notice = useNotice();
  const role = useSelector(selectProfile)?.role_id;
  const mayEdit = role !== undefined && may(role, 'purchase:edit');
  const [act, setAct] = useState<'send' | 'cancel' | 'close' | 'revise' | null>(null);
  const [busy, setBusy] = useState(false);
  const { po_id, po_no, state, version, supplier, supplier_id, sent_at, reason, mail, email, versions } =
    order;
  const day = (text: string) => formatDate(new Date(`${text}T12:00:00+07:00`), language);
  const print = async (of: number | null) => {
    setBusy(true);
    await printPurchase(po_id, of).catch(notice.failed);
    setBusy(false);
  };
  const isDraft = state === 'draft';
  const canEdit = mayEdit && (isDraft || act === 'revise');
  return (
    <>
      <PageMeta title={po_no} noIndex />
      <RecordHead
        title={po_no}
        marks={
          <>
            <PurchaseState state={state} late={order.late} />
            <TextLink inline to={adminPaths.supplier(supplier_id)}>
              {supplier}
            </TextLink>
            <span>{t('purchases.expectedOn', { day: day(order.expected_on) })}</span>
            {sent_at !== null && <span>{t('purchases.sentAt', { at: at(sent_at) })}</span>}
            {version > 1 && <span>{t('purchases.version', { version })}</span>}
            {mail !== 'none' && <span>{t(`purchases.mail.${mail}`, { email: email ?? '' })}</span>}
          </>
        }
      >
        <div className={styles.acts}>
          {mayEdit && isDraft && (
            <Button size="m" onClick={() => setAct('send')}>
              {t('purchases.send')}
            </Button>
          )}
          {mayEdit && mayAct('receive', state) && (
            <ButtonLink size="m" to={adminPaths.receipt('new', { order: String(po_id) })}>
              {t('purchases.receive')}
            </ButtonLink>
          )}
          {mayEdit && mayAct('revise', state) && act !== 'revise' && (
            <Button size="m" look="secondary" onClick={() => setAct('revise')}>
              {t('purchases.change')}
            </Button>
          )}
          <Button size="m" look="secondary" busy={busy} onClick={() => void print(null)}>
            {t('purchases.print')}
          </Button>
          <Button size="m" look="quiet" onClick={() => void savePurchaseCsv(order).catch(notice.failed)}>
            CSV
          </Button>
          {mayEdit && mayAct('close', state) && (
            <Button size="m" look="quiet" onClick={() => setAct('close')}>
              {t('purchases.close')}
            </Button>
          )}
          {mayEdit && mayAct('cancel', state) && (
            <Button size="m" look="quiet" onClick={() => setAct('cancel')}>
              {t('purchases.cancel')}
            </Button>
          )}
        </div>
      </RecordHead>
      {reason !== '' && <p className={styles.care}>{t('purchases.because', { reason })}</p>}
      {canEdit ? (
        <Suspense fallback={waiting}>
          <Form order={order} supplier_id={supplier_id} onDone={() => setAct(null)} />
          {act === 'revise' && (
            <LinkButton onClick={() => setAct(null)}>{t('purchases.dontChange')}</LinkButton>
          )}
        </Suspense>
      ) : (
        <Lines order={order} day={day} />
      )}
      {order.receipts.length > 0 && (
        <RecordSection title={t('purchases.receipts')}>
          <ul className={styles.plain}>
            {order.receipts.map(({ receipt_id, received_at, units }) => (
              <li key={receipt_id}>
                <TextLink inline to={adminPaths.receipt(receipt_id)}>
                  {t('receiving.number', { id: receipt_id })}
                </TextLink>{' '}
                {at(received_at)} · {t('purchases.unitsOf', { count: units })}
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
      {versions.length > 1 && (
        <RecordSection title={t('purchases.versions')}>
          <ul className={styles.plain}>
            {versions.map((one) => (
              <li key={one.version}>
                {t('purchases.version', { version: one.version })} · {at(one.sent_at)}
                {one.by !== null && ` · ${one.by}`}
                {one.reason !== '' && ` · ${one.reason}`}{' '}
                <LinkButton
                  inline
                  aria-label={`${t('purchases.print')} ${t('purchases.version', { version: one.version })}`}
                  onClick={() => void print(one.version)}
                >
                  {t('purchases.print')}
                </LinkButton>
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
      <RecordHistory record={`purchase-order ${po_id}`} />
      {act === 'send' && <SendDialog order={order} onClose={() => setAct(null)} />}
      {(act === 'cancel' || act === 'close') && (
        <EndDialog act={act} order={order} onClose={() => setAct(null)} />
      )}
    </>
  );
}

function Lines({ order, day }: { order: PurchaseOrder; day: (text: string) => string }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { lines, note, shows_costs, cost, vat, total } = order;
  return (
    <RecordSection title={t('receiving.lines')}>
      {note !== '' && <p className={styles.note}>{note}</p>}
      <ResponsiveTable<PurchaseLine>
        caption={t('receiving.lines')}
        rows={lines}
        rowKey={({ line_no }) => line_no}
        columns={[
          {
            key: 'product',
            head: t('receiving.product'),
            cell: (line) => (
              <>
                <TextLink inline to={adminPaths.variantStock(line.mat_var_id)}>
                  {language === 'th' ? line.name_th : line.name_en}
                </TextLink>
                <small>{[line.brand_en, line.item_id, line.item_no].filter(Boolean).join(' · ')}</small>
              </>
            ),
          },
          {
            key: 'expected_on',
            head: t('purchases.lineDay'),
            cell: ({ expected_on }) => (expected_on === null ? '–' : day(expected_on)),
          },
          { key: 'units', head: t('purchases.units'), end: true, cell: ({ units }) => formatCount(units) },
          {
            key: 'received',
            head: t('purchases.received'),
            end: true,
            cell: ({ received }) => formatCount(received),
          },
          ...(shows_costs
            ? [
                {
                  key: 'unit_cost',
                  head: t('purchases.unitCost'),
                  end: true,
                  cell: ({ unit_cost }: PurchaseLine) => (unit_cost === null ? '–' : formatBaht(unit_cost)),
                },
              ]
            : []),
        ]}
      />
      <div className={styles.sums}>
        <span>{t('purchases.sum', { count: order.units, lines: formatCount(lines.length) })}</span>
        {cost !== null && vat !== null && total !== null && (
          <>
            <span>{t('purchases.net', { amount: formatBaht(cost) })}</span>
            <span>{t('purchases.vat', { amount: formatBaht(vat) })}</span>
            <b>{t('purchases.total', { amount: formatBaht(total) })}</b>
          </>
        )}
      </div>
    </RecordSection>
  );
}
