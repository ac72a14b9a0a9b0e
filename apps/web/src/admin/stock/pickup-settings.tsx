import type { StaffPlace } from '@mali/contracts/staff-places';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, isApiError } from '../../clients/api-error.ts';
import { useLanguage } from '../../features/preferences/index.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';
import { usePlaceName } from '../shared/place-name.ts';
import { useNotice } from '../shared/use-notice.ts';
import { useChangePickupMutation } from './stock-calls.ts';

/** Whether and how orders are picked up at a branch. */
export function PickupSettings({ place }: { place: StaffPlace }) {
  const { t } = useTranslation('admin');
  const [isOpen, setOpen] = useState(false);
  const name = usePlaceName()(place);
  return (
    <>
      <Button
        size="m"
        look="secondary"
        aria-label={t('pickups.settings.openOf', { name })}
        onClick={() => setOpen(true)}
      >
        {t('pickups.settings.open')}
      </Button>
      {isOpen && <SettingsDialog place={place} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function SettingsDialog({ place, name, onClose }: { place: StaffPlace; name: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const notice = useNotice();
  const [change, changing] = useChangePickupMutation();
  const { location_id, pickup, pickup_days, pickup_cod, pickup_note } = place;
  const was = { pickup, pickup_days, pickup_cod, pickup_note };
  const [wanted, setWanted] = useState({ ...was, pickup_days: String(pickup_days) });
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const days = Number(wanted.pickup_days);
  const isRight = Number.isInteger(days) && days >= 1 && days <= 60;
  const onSubmit = async () => {
    if (!isRight) return;
    const saved = { ...wanted, pickup_days: days };
    const { error } = await change({ location_id, request: { ...saved, was } });
    if (isApiError(error)) return setRefusal(error);
    notice.done(t('pickups.settings.done', { name }), () =>
      change({ location_id, request: { ...was, was: saved } }),
    );
    onClose();
  };
  const note = (lang: 'th' | 'en', label: string) => (
    <TextField
      label={label}
      maxLength={300}
      value={wanted.pickup_note[lang]}
      onChange={({ target }) =>
        setWanted((now) => ({ ...now, pickup_note: { ...now.pickup_note, [lang]: target.value } }))
      }
    />
  );
  return (
    <ActDialog
      title={t('pickups.settings.title', { name })}
      confirm={t('pickups.settings.save')}
      busy={changing.isLoading}
      refused={refusal === null ? null : refusal.text[language]}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Checkbox
        label={t('pickups.settings.pickup')}
        checked={wanted.pickup}
        onChange={({ target }) => setWanted((now) => ({ ...now, pickup: target.checked }))}
      />
      <Checkbox
        label={t('pickups.settings.cod')}
        checked={wanted.pickup_cod}
        onChange={({ target }) => setWanted((now) => ({ ...now, pickup_cod: target.checked }))}
      />
      <TextField
        label={t('pickups.settings.days')}
        inputMode="numeric"
        maxLength={2}
        value={wanted.pickup_days}
        error={isRight ? undefined : t('pickups.settings.daysWrong')}
        onChange={({ target }) => setWanted((now) => ({ ...now, pickup_days: target.value }))}
      />
      {note('th', t('pickups.settings.noteTh'))}
      {note('en', t('pickups.settings.noteEn'))}
    </ActDialog>
  );
}
