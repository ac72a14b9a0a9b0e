import type { OfficeWaitingRoom } from '@mali/contracts/waiting-room';
import { WAITING_ROOM } from '@mali/contracts/waiting-room-values';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../clients/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/chip.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';
import { Loaded } from '../shared/loaded.tsx';
import { RecordHistory } from '../shared/record-history.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import styles from './site.module.css';
import {
  useOfficeWaitingRoomQuery,
  useOpenWaitingRoomMutation,
  useSaveWaitingRoomMutation,
} from './site-calls.ts';

/** Figures move while it is open. */
const POLL_MS = 5000;
const DAY_MS = 86_400_000;
const today = () => new Date(serverNow());
const inAYear = () => new Date(serverNow() + WAITING_ROOM.plannedDays * DAY_MS);

/** The waiting room: its figures, and how it is opened (docs/decisions/0118). */
export function WaitingRoom({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('admin');
  const query = useOfficeWaitingRoomQuery(undefined, {
    ...{ refetchOnMountOrArgChange: true, pollingInterval: POLL_MS },
  });
  return (
    <RecordSection title={t('siteState.room.title')}>
      <p className={styles.soft}>{t('siteState.room.lead')}</p>
      <Loaded query={query}>{(room) => <Room room={room} mayEdit={mayEdit} />}</Loaded>
      <RecordHistory record="waiting-room" />
    </RecordSection>
  );
}

function Room({ room, mayEdit }: { room: OfficeWaitingRoom; mayEdit: boolean }) {
  const { t, i18n } = useTranslation('admin');
  const at = useAt();
  const [shown, setShown] = useState<'open' | 'settings' | null>(null);
  const number = (n: number) => n.toLocaleString(i18n.language, { maximumFractionDigits: 1 });
  const figures = [
    ['waiting', number(room.waiting)],
    ['admitted', number(room.admitted)],
    ['lastMinute', number(room.last_minute)],
    [
      'rate',
      room.current_per_second === room.per_second
        ? number(room.per_second)
        : t('siteState.room.rateNow', {
            now: number(room.current_per_second),
            most: number(room.per_second),
          }),
    ],
  ] as const;
  return (
    <div className={styles.now}>
      <h3>
        <Badge tone={room.open ? 'care' : 'leaf'}>
          {t(room.open ? 'siteState.room.open' : 'siteState.room.closed')}
        </Badge>
      </h3>
      {room.open && room.opened_by !== null && room.opened_at !== null && (
        <p className={styles.soft}>
          {t(`siteState.room.openers.${room.opened_by}`, { time: at(room.opened_at) })}
        </p>
      )}
      {room.open && (
        <dl className={styles.figures}>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`siteState.room.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {room.starts_at !== null && room.ends_at !== null && (
        <p>{t('siteState.room.plan', { from: at(room.starts_at), to: at(room.ends_at) })}</p>
      )}
      {room.by_load && <p className={styles.soft}>{t('siteState.room.byLoadOn')}</p>}
      {mayEdit && (
        <div className={styles.acts}>
          <Button size="m" onClick={() => setShown('open')}>
            {t(room.open ? 'siteState.room.closeNow' : 'siteState.room.openNow')}
          </Button>
          <Button size="m" look="secondary" onClick={() => setShown('settings')}>
            {t('siteState.room.set')}
          </Button>
        </div>
      )}
      {shown === 'open' && <OpenDialog room={room} onClose={() => setShown(null)} />}
      {shown === 'settings' && <SettingsDialog room={room} onClose={() => setShown(null)} />}
    </div>
  );
}

function OpenDialog({ room, onClose }: { room: OfficeWaitingRoom; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [send, sending] = useOpenWaitingRoomMutation();
  // What the button said when it was pressed, also when the figures are read again meanwhile.
  const [opens] = useState(!room.open);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const act = t(opens ? 'siteState.room.openNow' : 'siteState.room.closeNow');
  const onSubmit = async () => {
    setTried(true);
    if (reason.trim() === '') return;
    const { error } = await send({ revision: room.revision, open: opens, reason: reason.trim() });
    if (error !== undefined) return setRefused(notice.textOf(error));
    onClose();
    notice.done(t(opens ? 'siteState.room.opened' : 'siteState.room.shut'));
  };
  return (
    <ActDialog
      title={act}
      confirm={act}
      busy={sending.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t(opens ? 'siteState.room.openAbout' : 'siteState.room.closeAbout')}</p>
      <Reason value={reason} missing={tried && reason.trim() === ''} onChange={setReason} />
    </ActDialog>
  );
}

function Reason({
  value,
  missing,
  onChange,
}: {
  value: string;
  missing: boolean;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <TextArea
      label={t('siteState.reason')}
      error={missing ? t('siteState.missing') : undefined}
      maxLength={WAITING_ROOM.reason}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const NUMBERS = [
  { name: 'per_second', label: 'perSecond', min: WAITING_ROOM.perSecondMin, max: WAITING_ROOM.perSecondMax },
  { name: 'stay_minutes', label: 'stay', min: WAITING_ROOM.stayMin, max: WAITING_ROOM.stayMax },
  { name: 'joins_per_minute', label: 'joins', min: WAITING_ROOM.joinsMin, max: WAITING_ROOM.joinsMax },
] as const;

function SettingsDialog({ room, onClose }: { room: OfficeWaitingRoom; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [save, saving] = useSaveWaitingRoomMutation();
  const [numbers, setNumbers] = useState({
    per_second: String(room.per_second),
    stay_minutes: String(room.stay_minutes),
    joins_per_minute: String(room.joins_per_minute),
  });
  const [byLoad, setByLoad] = useState(room.by_load);
  const [planned, setPlanned] = useState(room.starts_at !== null);
  const [plan, setPlan] = useState({ starts_at: room.starts_at, ends_at: room.ends_at });
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  // The version that the form began with: a change by somebody else is not written over.
  const [before] = useState(room);

  const isNumber = ({ name, min, max }: (typeof NUMBERS)[number]) => {
    const value = Number(numbers[name]);
    return numbers[name].trim() !== '' && Number.isInteger(value) && value >= min && value <= max;
  };
  const { starts_at, ends_at } = planned ? plan : { starts_at: null, ends_at: null };
  const isPlan =
    !planned ||
    (starts_at !== null &&
      ends_at !== null &&
      Date.parse(ends_at) > Date.parse(starts_at) &&
      Date.parse(ends_at) > serverNow());
  const onSubmit = async () => {
    setTried(true);
    if (reason.trim() === '' || !isPlan || !NUMBERS.every(isNumber)) return;
    const { error, data } = await save({
      ...{ revision: before.revision, by_load: byLoad, starts_at, ends_at, reason: reason.trim() },
      per_second: Number(numbers.per_second),
      stay_minutes: Number(numbers.stay_minutes),
      joins_per_minute: Number(numbers.joins_per_minute),
    });
    if (error !== undefined) return setRefused(notice.textOf(error));
    onClose();
    const { by_load, per_second, stay_minutes, joins_per_minute } = before;
    const former = { by_load, per_second, stay_minutes, joins_per_minute };
    notice.done(
      t('siteState.room.saved'),
      data &&
        (() =>
          save({
            ...{ ...former, revision: data.revision, reason: reason.trim() },
            ...{ starts_at: before.starts_at, ends_at: before.ends_at },
          })),
    );
  };
  return (
    <ActDialog
      title={t('siteState.room.set')}
      confirm={t('siteState.save')}
      busy={saving.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {NUMBERS.map((field) => (
        <TextField
          key={field.name}
          label={t(`siteState.room.${field.label}`)}
          hint={field.name === 'joins_per_minute' ? t('siteState.room.joinsHint') : undefined}
          error={
            tried && !isNumber(field)
              ? t('siteState.room.between', { from: field.min, to: field.max })
              : undefined
          }
          inputMode="numeric"
          autoComplete="off"
          value={numbers[field.name]}
          onChange={({ target }) => setNumbers({ ...numbers, [field.name]: target.value })}
        />
      ))}
      <Checkbox
        label={t('siteState.room.byLoad')}
        checked={byLoad}
        onChange={({ target }) => setByLoad(target.checked)}
      />
      <Checkbox
        label={t('siteState.room.planned')}
        checked={planned}
        onChange={({ target }) => setPlanned(target.checked)}
      />
      {planned &&
        (['starts_at', 'ends_at'] as const).map((name) => (
          <DateTimeField
            key={name}
            label={t(name === 'starts_at' ? 'siteState.room.from' : 'siteState.room.to')}
            name={name}
            value={plan[name]}
            error={name === 'ends_at' && tried && !isPlan ? t('siteState.room.needsPlan') : undefined}
            max={inAYear}
            today={today}
            step={5}
            onChange={(moment) => setPlan({ ...plan, [name]: new Date(moment).toISOString() })}
            onLeave={() => undefined}
          />
        ))}
      <Reason value={reason} missing={tried && reason.trim() === ''} onChange={setReason} />
    </ActDialog>
  );
}
