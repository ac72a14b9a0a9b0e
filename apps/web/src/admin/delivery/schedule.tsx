import { useTranslation } from 'react-i18next';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { Refused } from '../../ui/refused.tsx';
import { useClock } from '../form/use-clock.ts';
import styles from './delivery.module.css';
import type { DeliveryDraft, Faults } from './delivery-draft.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;
type Weekday = (typeof WEEKDAYS)[number];
const DEFAULT_CUT_OFF = '14:00';

/** Cut-off by weekday, pick-up, and weekdays without delivery. */
export function Schedule({
  draft,
  faults,
  onChange,
}: {
  draft: DeliveryDraft;
  faults: Faults;
  onChange: (change: Partial<DeliveryDraft>) => void;
}) {
  const { t } = useTranslation('admin');
  const { cut_off, no_delivery } = draft;
  const day = (weekday: Weekday) => t(`adminDelivery.weekdays.d${weekday}`);
  const setCutOff = (weekday: number, time: string) => onChange({ cut_off: cut_off.with(weekday, time) });
  const pickUp = useClock(draft.pick_up, (pick_up) => onChange({ pick_up }));
  const found = [faults.cut_off, faults.pick_up, faults.no_delivery].filter((one) => one !== undefined);
  return (
    <section className={styles.section} aria-labelledby="delivery-schedule">
      <h2 id="delivery-schedule">{t('adminDelivery.schedule')}</h2>
      <ul className={styles.weekdays}>
        {WEEKDAYS.map((weekday) => (
          <li key={weekday}>
            <b>{day(weekday)}</b>
            <Checkbox
              label={t('adminDelivery.leaves')}
              aria-label={t('adminDelivery.leavesOn', { day: day(weekday) })}
              checked={cut_off[weekday] !== ''}
              onChange={(event) => setCutOff(weekday, event.target.checked ? DEFAULT_CUT_OFF : '')}
            />
            <CutOff
              label={t('adminDelivery.cutOffOn', { day: day(weekday) })}
              time={cut_off[weekday] ?? ''}
              onTime={(time) => setCutOff(weekday, time)}
            />
            <Checkbox
              label={t('adminDelivery.arrives')}
              aria-label={t('adminDelivery.arrivesOn', { day: day(weekday) })}
              checked={!no_delivery.includes(weekday)}
              onChange={(event) =>
                onChange({
                  no_delivery: event.target.checked
                    ? no_delivery.filter((one) => one !== weekday)
                    : [...no_delivery, weekday].sort(),
                })
              }
            />
          </li>
        ))}
      </ul>
      <div className={styles.pickUp}>
        <TextField {...pickUp} label={t('adminDelivery.pickUp')} hint={t('adminDelivery.pickUpHint')} />
      </div>
      {found.map((fault) => (
        <Refused key={fault}>{t(`adminDelivery.faults.${fault}`)}</Refused>
      ))}
    </section>
  );
}

/** The cut-off of a weekday; empty and closed while nothing leaves. */
function CutOff({ label, time, onTime }: { label: string; time: string; onTime: (time: string) => void }) {
  const clock = useClock(time, onTime);
  return <input {...clock} className={styles.clock} aria-label={label} disabled={time === ''} />;
}
