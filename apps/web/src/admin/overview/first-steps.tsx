import type { FirstStep } from '@mali/contracts/first-step-values';
import { may } from '@mali/contracts/permissions';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { selectProfile } from '../../features/session/index.ts';
import { LinkButton, TextLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { adminPaths } from '../paths.ts';
import { useNotice } from '../shared/use-notice.ts';
import { useFirstStepsQuery, useHideFirstStepsMutation } from './first-step-calls.ts';
import styles from './first-steps.module.css';

type Act = 'import' | 'product' | 'delivery' | 'accounts' | 'promotion' | 'colleague';
type Way = Partial<Record<Act, string>> | { type: string; section: string };
/**
 * Where a step is done: pages, or what is typed where the shop runs, with the section of docs/operating.md that
 * explains it.
 */
const WAYS: Readonly<Record<FirstStep, Way>> = {
  seller: { type: 'SELLER_NAME_TH, SELLER_NAME_EN, SELLER_ADDRESS, SELLER_TAX_ID', section: 'Settings' },
  products: { import: adminPaths.import('new'), product: adminPaths.product('new') },
  delivery: { delivery: adminPaths.delivery() },
  payment: { type: 'PAYMENT_GATEWAY=omise', section: 'Settings' },
  accounts: { accounts: adminPaths.settings() },
  promotion: { promotion: adminPaths.offer('new', { kind: 'coupon' }) },
  colleague: { colleague: adminPaths.staff() },
  open: {
    type: "UPDATE site_status SET status = 'online', changed_at = now()",
    section: 'Opening and closing the shop',
  },
};

/** What a new shop still needs, of what the user may do; nothing when all is done, or the owner has hidden it (ADM-12). */
export function FirstSteps() {
  const { t } = useTranslation('admin');
  const heading = useId();
  const notice = useNotice();
  const profile = useSelector(selectProfile);
  const { data, isError, refetch } = useFirstStepsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [hide, hiding] = useHideFirstStepsMutation();
  if (data === undefined)
    return isError ? <ErrorState title={t('firstSteps.failed')} retry={() => void refetch()} /> : null;
  const done = data.steps.filter((step) => step.done).length;
  const all = data.steps.length;
  if (done === all) return null;
  const mayHide = profile !== null && may(profile.role_id, 'first-steps:hide');
  const show = async () => {
    const answer = await hide(false);
    if (answer.error !== undefined) notice.failed(answer.error);
  };
  if (data.hidden)
    return mayHide ? (
      <p className={styles.hidden}>
        <LinkButton aria-busy={hiding.isLoading || undefined} onClick={() => void show()}>
          {t('firstSteps.show', { count: all - done })}
        </LinkButton>
      </p>
    ) : null;
  const putAway = async () => {
    const answer = await hide(true);
    if (answer.error !== undefined) return notice.failed(answer.error);
    notice.done(t('firstSteps.hiddenNow'), () => hide(false));
  };
  const progress = t('firstSteps.progress', { done, all });
  return (
    <section className={styles.steps} aria-labelledby={heading}>
      <div className={styles.top}>
        <div>
          <h2 id={heading}>{t('firstSteps.title')}</h2>
          <p>{t('firstSteps.lead')}</p>
        </div>
        <div className={styles.progress}>
          <span aria-hidden="true">{progress}</span>
          <ProgressBar value={done} max={all} label={progress} />
        </div>
      </div>
      <ol className={styles.list}>
        {data.steps.map((step) => (
          <Step key={step.key} step={step.key} done={step.done} />
        ))}
      </ol>
      {mayHide && (
        <LinkButton aria-busy={hiding.isLoading || undefined} onClick={() => void putAway()}>
          {t('firstSteps.hide')}
        </LinkButton>
      )}
    </section>
  );
}

function Step({ step: key, done }: { step: FirstStep; done: boolean }) {
  const { t } = useTranslation('admin');
  const way = WAYS[key];
  const title = t(`firstSteps.steps.${key}.title`);
  return (
    <li className={cx(styles.step, done && styles.done)}>
      <span className={styles.mark}>{done && <Icon name="check" size="s" />}</span>
      <div>
        <b>{title}</b>
        <VisuallyHidden>{t(done ? 'firstSteps.done' : 'firstSteps.toDo')}</VisuallyHidden>
        {!done && (
          <>
            <p>{t(`firstSteps.steps.${key}.why`)}</p>
            {'type' in way ? (
              <p className={styles.typed}>
                <code>{way.type}</code>
                <small>{t('firstSteps.guide', { section: way.section })}</small>
              </p>
            ) : (
              <p className={styles.acts}>
                {(Object.entries(way) as [Act, string][]).map(([act, to]) => (
                  <TextLink key={act} to={to}>
                    {t(`firstSteps.acts.${act}`)}
                  </TextLink>
                ))}
              </p>
            )}
          </>
        )}
      </div>
    </li>
  );
}
