import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../clients/server-clock.ts';
import { LinkButton } from '../../ui/button.tsx';
import { DateTimeField } from '../../ui/date-time-field.tsx';

const YEARS_MS = 2 * 366 * 24 * 3_600_000;
const today = () => new Date(serverNow());
const inTwoYears = () => new Date(serverNow() + YEARS_MS);

/** When a collection or a badge is in the shop; without a moment: at once, or for good. */
export function PeriodFields({
  picked,
  clear,
}: {
  picked: (name: 'starts_at' | 'ends_at') => Pick<
    ComponentProps<typeof DateTimeField>,
    'name' | 'onChange' | 'onLeave' | 'error'
  > & {
    value: string;
  };
  clear: (name: 'starts_at' | 'ends_at', value: '') => void;
}) {
  const { t } = useTranslation('admin');
  return (['starts_at', 'ends_at'] as const).map((name) => {
    const { value, ...rest } = picked(name);
    return (
      <div key={name}>
        <DateTimeField
          {...rest}
          label={t(`collections.fields.${name}`)}
          hint={t('collections.timeHint')}
          value={value === '' ? null : value}
          max={inTwoYears}
          today={today}
          step={15}
        />
        {value !== '' && (
          <LinkButton onClick={() => clear(name, '')}>{t('collections.clearTime')}</LinkButton>
        )}
      </div>
    );
  });
}
