import type { Handout } from '@mali/contracts/coupon-handouts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/money.ts';
import { ActDialog } from '../shared/act-dialog.tsx';
import { RecordSection } from '../shared/record-page.tsx';
import styles from '../shared/segment.module.css';
import { SegmentField } from '../shared/segment-field.tsx';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import { useHandoutCountQuery, useHandoutsQuery, useStartHandoutMutation } from './handout-calls.ts';

/** How often one that runs is read again. */
const POLL_MS = 5000;
const PARTS = ['given', 'have_it', 'not_for_them', 'none_left', 'ended'] as const;

/** Segments that a coupon was given to, and giving it to another one. */
export function Handouts({ promoId, isOpen }: { promoId: number; isOpen: boolean }) {
  const { t } = useTranslation('admin');
  const [asking, setAsking] = useState(false);
  const [runs, setRuns] = useState(false);
  const { data } = useHandoutsQuery(promoId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: runs ? POLL_MS : 0,
  });
  const isRunning = data?.handouts.some(({ ended_at }) => ended_at === null) === true;
  if (isRunning !== runs) setRuns(isRunning);
  if (!isOpen && (data?.handouts.length ?? 0) === 0) return null;
  return (
    <RecordSection title={t('handouts.title')}>
      {data?.handouts.map((one) => (
        <One key={one.handout_id} handout={one} />
      ))}
      {isOpen && (
        <div className={styles.acts}>
          <Button size="m" look="secondary" disabled={isRunning} onClick={() => setAsking(true)}>
            {t('handouts.give')}
          </Button>
        </div>
      )}
      {asking && <Ask promoId={promoId} onClose={() => setAsking(false)} />}
    </RecordSection>
  );
}

function One({ handout }: { handout: Handout }) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const { segment, started_at, by, ended_at, members, waiting } = handout;
  return (
    <div>
      <p>
        <strong>{segment}</strong>{' '}
        <small>{[at(started_at), by].filter((part) => part !== null).join(' · ')}</small>
      </p>
      <ul className={styles.words}>
        <li>
          {ended_at === null
            ? t('handouts.running', { done: formatCount(members - waiting), all: formatCount(members) })
            : t('handouts.done', { all: formatCount(members) })}
        </li>
        {PARTS.filter((part) => part === 'given' || handout[part] > 0).map((part) => (
          <li key={part}>
            {t(`handouts.parts.${part}`)} <strong>{formatCount(handout[part])}</strong>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Ask({ promoId, onClose }: { promoId: number; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const [segment, setSegment] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [start, starting] = useStartHandoutMutation();
  const of = { promo_id: promoId, segment_id: Number(segment) };
  const onSubmit = async () => {
    const { error } = await start(of);
    if (error !== undefined) return setRefused(notice.textOf(error));
    onClose();
    notice.done(t('handouts.started'));
  };
  return (
    <ActDialog
      title={t('handouts.give')}
      confirm={t('handouts.confirm')}
      busy={starting.isLoading}
      disabled={segment === ''}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t('handouts.about')}</p>
      <SegmentField
        label={t('offers.fields.segment_id')}
        empty={t('mailings.chooseSegment')}
        value={segment}
        name={null}
        onChange={setSegment}
      />
      {segment !== '' && <Count {...of} />}
    </ActDialog>
  );
}

/** Who would get one now. */
function Count(of: { promo_id: number; segment_id: number }) {
  const { t } = useTranslation('admin');
  const { currentData } = useHandoutCountQuery(of);
  if (currentData === undefined) return <p>{t('segments.counting')}</p>;
  const { given, have_it, not_for_them, left } = currentData;
  if (given === null) return <p>{t('segments.tooLong')}</p>;
  const parts = { have_it, not_for_them };
  return (
    <div aria-live="polite">
      <p>{t('handouts.would', { n: formatCount(given) })}</p>
      <ul className={styles.words}>
        {(['have_it', 'not_for_them'] as const)
          .filter((part) => (parts[part] ?? 0) > 0)
          .map((part) => (
            <li key={part}>
              {t(`handouts.parts.${part}`)} <strong>{formatCount(parts[part] ?? 0)}</strong>
            </li>
          ))}
        {left !== null && (
          <li>
            {t('handouts.left')} <strong>{formatCount(left)}</strong>
          </li>
        )}
      </ul>
    </div>
  );
}
