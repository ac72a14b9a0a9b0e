import { optionWord } from '@mali/contracts/lists/definition';
import { RECALL_LIST } from '@mali/contracts/lists/recalls';
import {
  RECALL_EDIT,
  RECALL_REMEDIES,
  RECALL_SEVERITIES,
  type RecallRemedy,
  type RecallSeverity,
} from '@mali/contracts/recall-values';
import type { RecallLot } from '@mali/contracts/recalls';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button, TextLink } from '../../ui/button.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { formatCount } from '../../ui/money.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { Refused } from '../../ui/refused.tsx';
import { adminPaths } from '../paths.ts';
import { ActDialog } from '../shared/act-dialog.tsx';
import { AdminHead } from '../shared/admin-head.tsx';
import { Loaded } from '../shared/loaded.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import { Select } from '../shared/select.tsx';
import { usePreviewRecallMutation, useRecallLotsQuery, useStartRecallMutation } from './recall-calls.ts';
import styles from './recalls.module.css';

/** What is searched for: the lot that the page was opened for, or a code. */
type Wanted = Readonly<{ code: string } | { lot_id: number }>;

/** Chooses lots, writes to customers with a preview, and begins the recall (STOCK-10). */
export function NewRecall() {
  const { t } = useTranslation('admin');
  const [address] = useSearchParams();
  const lot = Number(address.get('lot'));
  const [code, setCode] = useState(address.get('code') ?? '');
  const [wanted, setWanted] = useState<Wanted | null>(() =>
    Number.isSafeInteger(lot) && lot > 0 ? { lot_id: lot } : null,
  );
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') setWanted({ code: code.trim() });
  };
  return (
    <div className={styles.page}>
      <PageMeta title={t('recalls.newTitle')} noIndex />
      <TextLink to={adminPaths.recalls()}>{t('recalls.back')}</TextLink>
      <AdminHead title={t('recalls.newTitle')} lead={t('recalls.newLead')} />
      <form className={styles.find} onSubmit={find}>
        <TextField
          label={t('recalls.code')}
          maxLength={RECALL_EDIT.code}
          autoComplete="off"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" size="m" look="secondary">
          {t('recalls.find')}
        </Button>
      </form>
      {wanted !== null && <Found key={JSON.stringify(wanted)} wanted={wanted} />}
    </div>
  );
}

function Found({ wanted }: { wanted: Wanted }) {
  const { t } = useTranslation('admin');
  const query = useRecallLotsQuery(wanted, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query}>
      {({ lots }) => (lots.length === 0 ? <p>{t('recalls.noLots')}</p> : <RecallForm found={lots} />)}
    </Loaded>
  );
}

const isOpen = ({ recall_id }: RecallLot): boolean => recall_id === null;

function RecallForm({ found }: { found: readonly RecallLot[] }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const navigate = useNavigate();
  const [start, starting] = useStartRecallMutation();
  const [preview, previewing] = usePreviewRecallMutation();
  const [request_key] = useState(() => crypto.randomUUID());
  const [chosen, setChosen] = useState<readonly number[]>(() =>
    found.filter(isOpen).map(({ lot_id }) => lot_id),
  );
  const [severity, setSeverity] = useState<RecallSeverity>('stop_using');
  const [remedy, setRemedy] = useState<RecallRemedy>('return');
  const [texts, setTexts] = useState({ text_th: '', text_en: '', reason: '' });
  const [tried, setTried] = useState(false);
  const [asks, setAsks] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const lots = found.filter(({ lot_id }) => chosen.includes(lot_id));
  const sum = (of: 'on_hand' | 'held' | 'shipped' | 'orders') =>
    formatCount(lots.reduce((total, lot) => total + lot[of], 0));
  const missing = (field: keyof typeof texts) => texts[field].trim() === '';
  const isWritten = !missing('text_th') && !missing('text_en') && lots.length > 0;
  const toCustomers = {
    ...{ lots: lots.map(({ lot_id }) => lot_id), severity, remedy },
    ...{ text_th: texts.text_th.trim(), text_en: texts.text_en.trim() },
  };
  const show = async () => {
    setTried(true);
    if (!isWritten) return;
    setRefused(null);
    const { error } = await preview(toCustomers);
    if (isApiError(error)) setRefused(error.text[language]);
  };
  const begin = async () => {
    const { data, error } = await start({ request_key, ...toCustomers, reason: texts.reason.trim() });
    if (isApiError(error)) return setRefused(error.text[language]);
    if (data !== undefined) void navigate(adminPaths.recall(data.recall_id));
  };
  const field = (name: keyof typeof texts) => ({
    label: t(`recalls.fields.${name}`),
    maxLength: name === 'reason' ? RECALL_EDIT.reason : RECALL_EDIT.text,
    value: texts[name],
    error: tried && missing(name) ? t('recalls.missingText') : undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      setTexts((now) => ({ ...now, [name]: target.value })),
  });
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isWritten || missing('reason')) return;
          setRefused(null);
          setAsks(true);
        }}
      >
        <RecordSection title={t('recalls.lots')}>
          <ul className={styles.lots}>
            {found.map((lot) => (
              <li key={lot.lot_id}>
                <Checkbox
                  label={`${language === 'th' ? lot.name_th : lot.name_en} · ${t('recalls.lot', { code: lot.code })}`}
                  checked={chosen.includes(lot.lot_id)}
                  disabled={!isOpen(lot)}
                  onChange={({ target }) =>
                    setChosen((now) =>
                      target.checked ? [...now, lot.lot_id] : now.filter((id) => id !== lot.lot_id),
                    )
                  }
                />
                <small>
                  {lot.brand} · {lot.sku} ·{' '}
                  {t('recalls.lotUnits', {
                    on_hand: formatCount(lot.on_hand),
                    held: formatCount(lot.held),
                    shipped: formatCount(lot.shipped),
                  })}
                </small>
                {lot.recall_id !== null && (
                  <TextLink inline to={adminPaths.recall(lot.recall_id)}>
                    {t('recalls.already', { id: lot.recall_id })}
                  </TextLink>
                )}
              </li>
            ))}
          </ul>
          {tried && lots.length === 0 && <Refused>{t('recalls.missingLots')}</Refused>}
        </RecordSection>
        <RecordSection title={t('recalls.toCustomers')} className={styles.page}>
          <Select
            label={t('recalls.severity')}
            value={severity}
            options={RECALL_SEVERITIES.map((value) => ({
              value,
              label: optionWord(RECALL_LIST.filters.severity, value, language),
            }))}
            onChange={setSeverity}
          />
          <Select
            label={t('recalls.remedy')}
            value={remedy}
            options={RECALL_REMEDIES.map((value) => ({ value, label: t(`recalls.remedies.${value}`) }))}
            onChange={setRemedy}
          />
          <TextArea {...field('text_th')} lang="th" rows={4} />
          <TextArea {...field('text_en')} lang="en" rows={4} />
          <p>
            <Button size="m" look="secondary" busy={previewing.isLoading} onClick={() => void show()}>
              {t('recalls.preview')}
            </Button>
          </p>
          {previewing.data !== undefined && (
            <section className={styles.mails} aria-label={t('recalls.previewOf')} aria-live="polite">
              {(['th', 'en'] as const).map((lang) => (
                <article key={lang} lang={lang}>
                  <h3>{previewing.data?.[lang].subject}</h3>
                  <pre>{previewing.data?.[lang].text}</pre>
                </article>
              ))}
            </section>
          )}
        </RecordSection>
        <TextArea {...field('reason')} rows={2} />
        {refused !== null && !asks && <Refused>{refused}</Refused>}
        <p>
          <Button type="submit" size="m">
            {t('recalls.begin')}
          </Button>
        </p>
      </form>
      {asks && (
        <ActDialog
          title={t('recalls.begin')}
          confirm={t('recalls.begin')}
          busy={starting.isLoading}
          refused={refused}
          onSubmit={begin}
          onClose={() => setAsks(false)}
        >
          <p>
            {t('recalls.effect', { on_hand: sum('on_hand'), orders: sum('orders'), shipped: sum('shipped') })}
          </p>
          <p className={styles.care}>{t('recalls.effectMails')}</p>
        </ActDialog>
      )}
    </>
  );
}
