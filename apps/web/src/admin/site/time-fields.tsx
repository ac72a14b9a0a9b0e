import { useTranslation } from 'react-i18next';
import { serverNow } from '../../clients/server-clock.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';

const YEARS_MS = 2 * 366 * 24 * 3_600_000;
const today = () => new Date(serverNow());
const inTwoYears = () => new Date(serverNow() + YEARS_MS);

export type Period = Readonly<{ starts_at: string | null; ends_at: string | null }>;

/** Whether a period ends after its beginning and is not over. */
export const isPossible = ({ starts_at, ends_at }: Period): boolean =>
  ends_at === null ||
  (Date.parse(ends_at) > serverNow() && (starts_at === null || Date.parse(ends_at) > Date.parse(starts_at)));

/** Beginning and end, to five minutes; both may be left open. */
export function TimeFields({
  value,
  hints,
  error,
  onChange,
}: {
  value: Period;
  hints: Readonly<{ starts_at: string; ends_at: string }>;
  /** Of the end. */
  error?: string | undefined;
  onChange: (value: Period) => void;
}) {
  const { t } = useTranslation('admin');
  return (['starts_at', 'ends_at'] as const).map((name) => (
    <div key={name}>
      <DateTimeField
        label={t(name === 'starts_at' ? 'siteState.startsAt' : 'siteState.endsAt')}
        hint={hints[name]}
        name={name}
        value={value[name]}
        error={name === 'ends_at' ? error : undefined}
        max={inTwoYears}
        today={today}
        step={5}
        onChange={(moment) => onChange({ ...value, [name]: new Date(moment).toISOString() })}
        onLeave={() => undefined}
      />
      {value[name] !== null && (
        <LinkButton onClick={() => onChange({ ...value, [name]: null })}>
          {t('siteState.clearTime')}
        </LinkButton>
      )}
    </div>
  ));
}
