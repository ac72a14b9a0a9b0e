import { may } from '@mali/contracts/permissions';
import type { Segment } from '@mali/contracts/segments';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectProfile } from '../../features/session/index.ts';
import { TextLink } from '../../ui/button.tsx';
import { adminPaths } from '../paths.ts';
import styles from './segment.module.css';
import { useSegmentsQuery } from './segment-calls.ts';
import { RuleCount, RuleWords } from './segment-rule.tsx';
import { Select } from './select.tsx';

const NONE: readonly Segment[] = [];

/** Chooses a segment, with its rule and how many customers it finds now. Who may not read segments sees the name. */
export function SegmentField({
  value,
  name,
  label,
  empty,
  onChange,
}: {
  /** Its number, or empty. */
  value: string;
  /** Its name, as far as the record says it. */
  name: string | null;
  label: string;
  /** What no segment means. */
  empty: string;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('admin');
  const role = useSelector(selectProfile)?.role_id;
  const mayRead = role !== undefined && role !== null && may(role, 'segment:edit');
  const segments = useSegmentsQuery(undefined, { skip: !mayRead }).data?.segments ?? NONE;
  if (!mayRead) return value === '' ? null : <p>{`${label}: ${name ?? ''}`}</p>;
  const chosen = segments.find(({ segment_id }) => String(segment_id) === value);
  const others = segments.map(({ segment_id, name: own }) => ({ value: String(segment_id), label: own }));
  return (
    <div className={styles.group}>
      <Select
        label={label}
        value={value}
        options={[
          { value: '', label: empty },
          ...(chosen === undefined && value !== '' ? [{ value, label: name ?? '…' }] : []),
          ...others,
        ]}
        onChange={onChange}
      />
      {chosen !== undefined && (
        <div aria-live="polite">
          <RuleWords join={chosen.join} conditions={chosen.conditions} />
          <RuleCount rule={{ join: chosen.join, conditions: chosen.conditions }} />
        </div>
      )}
      {segments.length === 0 && <TextLink to={adminPaths.segment('new')}>{t('segments.add')}</TextLink>}
    </div>
  );
}
