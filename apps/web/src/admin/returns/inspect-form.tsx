import type { AdminReturn, InspectReturn } from '@mali/contracts/returns';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import styles from './return.module.css';
import { ReturnItem } from './return-item.tsx';
import { useReturnStep } from './use-step.ts';

type Found = InspectReturn['lines'][number];
const OUTCOMES = ['restocked', 'quarantined', 'written_off'] as const;
const sum = (found: Found): number => found.restocked + found.quarantined + found.written_off;

/** What the inspection of returned goods found: units of each line by their state. */
export function InspectForm({ one }: { one: AdminReturn }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const { take, busy } = useReturnStep();
  const expected = one.lines.filter(({ approved, send_back }) => approved === true && send_back);
  const [lines, setLines] = useState<readonly Found[]>(() =>
    expected.map(({ line_no, quantity, opened, recalled = false }) => ({
      line_no,
      restocked: opened || recalled ? 0 : quantity,
      quarantined: recalled ? quantity : 0,
      written_off: opened && !recalled ? quantity : 0,
    })),
  );
  const mostOf = (line_no: number) => expected.find((line) => line.line_no === line_no)?.quantity ?? 0;
  const isTooMany = (found: Found) => sum(found) > mostOf(found.line_no);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (lines.some(isTooMany)) return;
    await take({ return_no: one.return_no, step: 'inspect', body: { lines: [...lines] } });
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.muted}>{t('adminReturns.inspectText')}</p>
      {expected.map((line) => {
        const found = lines.find(({ line_no }) => line_no === line.line_no);
        if (found === undefined) return null;
        const name = language === 'th' ? line.name_th : line.name_en;
        return (
          <article key={line.line_no} className={styles.decision} aria-label={name}>
            <ReturnItem line={line} of={one} />
            <p className={styles.muted}>{t('adminReturns.expected', { count: line.quantity })}</p>
            <div className={styles.fields}>
              {OUTCOMES.map((outcome) => (
                <TextField
                  key={outcome}
                  label={t(`adminReturns.${outcome}`)}
                  inputMode="numeric"
                  autoComplete="off"
                  value={String(found[outcome])}
                  onChange={({ target }) => {
                    const units = Number(target.value.replace(/\D/g, '').slice(0, 2));
                    setLines((now) =>
                      now.map((other) =>
                        other.line_no === line.line_no ? { ...other, [outcome]: units } : other,
                      ),
                    );
                  }}
                />
              ))}
            </div>
            {isTooMany(found) && <Refused>{t('adminReturns.tooMany', { count: line.quantity })}</Refused>}
          </article>
        );
      })}
      <Button type="submit" size="m" busy={busy}>
        {t('adminReturns.inspectSend')}
      </Button>
    </form>
  );
}
