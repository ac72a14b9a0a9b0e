import { useTranslation } from 'react-i18next';
import { serverNow } from '../../clients/server-clock.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';

const YEARS_MS = 2 * 366 * 24 * 3_600_000;
const today = () => new Date(serverNow());
const inTwoYears = () => new Date(serverNow() + YEARS_MS);

/** A moment to come that may be left open. */
export function MomentField({
  name,
  label,
  value,
  error,
  onChange,
}: {
  name: string;
  label: string;
  value: string | null;
  error?: string | undefined;
  onChange: (value: string | null) => void;
}) {
  const { t } = useTranslation('admin');
  return (
    <div>
      <DateTimeField
        label={label}
        name={name}
        value={value}
        error={error}
        max={inTwoYears}
        today={today}
        step={15}
        onChange={(moment) => onChange(new Date(moment).toISOString())}
        onLeave={() => undefined}
      />
      {value !== null && <LinkButton onClick={() => onChange(null)}>{t('shopPages.time.clear')}</LinkButton>}
    </div>
  );
}
