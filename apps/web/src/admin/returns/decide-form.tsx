import { TEXT } from '@mali/contracts/limits';
import type { RefundCause } from '@mali/contracts/payment-values';
import type { AdminReturn, DecideReturn } from '@mali/contracts/returns';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextArea } from '../../ui/field.tsx';
import { Select } from '../shared/select.tsx';
import styles from './return.module.css';
import { ReturnItem } from './return-item.tsx';
import { useReturnStep } from './use-step.ts';
import { WishSelect } from './wish-select.tsx';

type Decision = DecideReturn['lines'][number];

/** The decision about every line of a request. */
export function DecideForm({ one }: { one: AdminReturn }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { take, busy } = useReturnStep();
  const [lines, setLines] = useState<readonly Decision[]>(() =>
    one.lines.map(({ line_no, send_back, cause, exchange_for }) => ({
      ...{ line_no, send_back, cause, exchange_for },
      ...{ approved: true, note: '' },
    })),
  );
  const [payFirst, setPayFirst] = useState(false);
  const [tried, setTried] = useState(false);
  const change = (line_no: number, to: Partial<Decision>) =>
    setLines((now) => now.map((line) => (line.line_no === line_no ? { ...line, ...to } : line)));
  const isMissing = ({ approved, note }: Decision): boolean => !approved && note.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (lines.some(isMissing)) return;
    await take({
      ...{ return_no: one.return_no, step: 'decide' },
      body: { pay_first: payFirst, lines: [...lines] },
    });
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {one.lines.map((line) => {
        const decision = lines.find(({ line_no }) => line_no === line.line_no);
        if (decision === undefined) return null;
        const name = [
          language === 'th' ? line.name_th : line.name_en,
          language === 'th' ? line.shade_th : line.shade_en,
        ]
          .filter((part) => part !== null)
          .join(' ');
        return (
          <article key={line.line_no} className={styles.decision} aria-label={name}>
            <ReturnItem line={line} of={one} />
            <fieldset className={styles.verdict}>
              <legend>{t('adminReturns.verdict', { name })}</legend>
              {([true, false] as const).map((approved) => (
                <Button
                  key={String(approved)}
                  size="m"
                  look={decision.approved === approved ? 'primary' : 'secondary'}
                  aria-pressed={decision.approved === approved}
                  onClick={() => change(line.line_no, { approved })}
                >
                  {t(approved ? 'adminReturns.approve' : 'adminReturns.refuse')}
                </Button>
              ))}
            </fieldset>
            {decision.approved && (
              <div className={styles.fields}>
                <Select
                  label={t('adminReturns.goods')}
                  value={decision.send_back ? 'back' : 'keep'}
                  options={[
                    { value: 'back', label: t('adminReturns.sendBack') },
                    { value: 'keep', label: t('adminReturns.keep') },
                  ]}
                  onChange={(value) => change(line.line_no, { send_back: value === 'back' })}
                />
                <Select<RefundCause>
                  label={t('adminReturns.cause')}
                  value={decision.cause}
                  options={[
                    { value: 'customer', label: t('adminReturns.causes.customer') },
                    { value: 'shop', label: t('adminReturns.causes.shop') },
                  ]}
                  onChange={(cause) => change(line.line_no, { cause })}
                />
                <WishSelect
                  line={line}
                  value={decision.exchange_for ?? null}
                  onChange={(exchange_for) => change(line.line_no, { exchange_for })}
                />
              </div>
            )}
            <TextArea
              label={t('adminReturns.note')}
              maxLength={TEXT.reason}
              value={decision.note}
              error={tried && isMissing(decision) ? t('adminReturns.noteMissing') : undefined}
              onChange={({ target }) => change(line.line_no, { note: target.value })}
            />
          </article>
        );
      })}
      {lines.some(({ approved, send_back }) => approved && send_back) && (
        <Checkbox
          label={t('adminReturns.payFirst')}
          checked={payFirst}
          onChange={({ target }) => setPayFirst(target.checked)}
        />
      )}
      <Button type="submit" size="m" busy={busy}>
        {t('adminReturns.confirm', { count: lines.length })}
      </Button>
    </form>
  );
}
