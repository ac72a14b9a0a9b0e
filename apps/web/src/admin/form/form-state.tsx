import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useAt } from '../shared/use-at.ts';
import styles from './form.module.css';

export type SaveState = 'new' | 'saved' | 'unsaved' | 'saving';

/**
 * Whether the form is saved, and the buttons that save it. On narrow screens it stays at the foot of the screen.
 * @param stays at the foot of wide screens, too
 */
export function SaveBar({
  state,
  stays = false,
  children,
}: {
  state: SaveState;
  stays?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('admin');
  return (
    <div className={cx(styles.bar, stays && styles.stays)}>
      <p className={styles.state} data-state={state} role="status">
        {state === 'new' ? '' : t(`forms.state.${state}`)}
      </p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

/** Says that a draft is back, from when it is, and offers to discard it. */
export function DraftNote({
  at,
  onContinue,
  onDiscard,
}: {
  at: string;
  onContinue: () => void;
  onDiscard: () => void;
}) {
  const { t } = useTranslation('admin');
  const moment = useAt();
  return (
    <div className={styles.note} role="status">
      <p>{t('forms.draft.back', { time: moment(at) })}</p>
      <div className={styles.ways}>
        <LinkButton inline onClick={onContinue}>
          {t('forms.draft.continue')}
        </LinkButton>
        <LinkButton inline onClick={onDiscard}>
          {t('forms.draft.discard')}
        </LinkButton>
      </div>
    </div>
  );
}
