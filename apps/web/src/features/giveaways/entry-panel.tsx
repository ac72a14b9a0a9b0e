import type { GiveawayState } from '@mali/contracts/giveaway-values';
import type { Giveaway, MyGiveaway } from '@mali/contracts/giveaways';
import { mayInShop } from '@mali/contracts/roles';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../app/hooks.ts';
import { paths } from '../../app/paths.ts';
import { isApiError } from '../../clients/api-error.ts';
import { Button, ButtonLink, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Refused } from '../../ui/refused.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { Suspense } from '../../ui/suspense.tsx';
import text from '../../ui/type.module.css';
import { popupOpened, toastShown } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { selectProfile, selectSessionKnown } from '../session/index.ts';
import { useEnterGiveawayMutation, useLeaveGiveawayMutation, useMyGiveawayQuery } from './calls.ts';
import styles from './entry-panel.module.css';
import { Note } from './note.tsx';
import { useSkins } from './skins.ts';

// Loaded on demand: only winners need the address book.
const PrizePanel = lazy(async () => ({ default: (await import('./prize-panel.tsx')).PrizePanel }));

/** The user's current options: enter, wait, withdraw, or set the delivery address. */
export function EntryPanel({ giveaway, state }: { giveaway: Giveaway; state: GiveawayState }) {
  const { t } = useTranslation('giveaways');
  const profile = useSelector(selectProfile);
  const known = useSelector(selectSessionKnown);
  const member = profile !== null && mayInShop(profile, 'giveaway:enter');
  if (profile === null) {
    if (!known) return <Waiting />;
    return state === 'open' ? <Visitor /> : <Outside state={state} />;
  }
  if (!member) return <Note icon="info">{t('enter.staff')}</Note>;
  return <Member giveaway={giveaway} state={state} />;
}

const Waiting = () => (
  <Loading>
    <Skeleton shape="block" className={styles.wait} />
  </Loading>
);

function Visitor() {
  const { t } = useTranslation('giveaways');
  const dispatch = useAppDispatch();
  return (
    <Note icon="user" title={t('enter.visitor')}>
      <p className={text.muted}>{t('enter.visitorText')}</p>
      <div className={styles.ways}>
        <Button onClick={() => dispatch(popupOpened('login'))}>{t('enter.signIn')}</Button>
        <Button look="secondary" onClick={() => dispatch(popupOpened('signup'))}>
          {t('enter.signUp')}
        </Button>
      </div>
    </Note>
  );
}

/** State of the giveaway for users without an entry. */
function Outside({ state }: { state: GiveawayState }) {
  const { t } = useTranslation('giveaways');
  if (state === 'soon') return <Note icon="clock">{t('enter.soon')}</Note>;
  if (state === 'closed') return <Note icon="clock">{t('enter.closed')}</Note>;
  return (
    <Note icon="calendarCheck" title={t('enter.over')}>
      <p className={text.muted}>{t('enter.overText')}</p>
      <AllLink />
    </Note>
  );
}

function AllLink() {
  const { t } = useTranslation('giveaways');
  return (
    <div className={styles.ways}>
      <ButtonLink look="secondary" size="m" to={paths.giveaway()}>
        {t('enter.all')}
      </ButtonLink>
    </div>
  );
}

function Member({ giveaway, state }: { giveaway: Giveaway; state: GiveawayState }) {
  const { t } = useTranslation('giveaways');
  // After the draw the user's entry is refetched.
  const { data, isError, refetch } = useMyGiveawayQuery(giveaway.giveaway_id, {
    refetchOnMountOrArgChange: true,
  });
  if (data === undefined) return isError ? <ErrorState retry={() => void refetch()} /> : <Waiting />;
  if (data.won) {
    return (
      <Suspense fallback={<Waiting />}>
        <PrizePanel giveaway={giveaway} mine={data} />
      </Suspense>
    );
  }
  if (data.entry_no === null)
    return state === 'open' ? <Enter giveaway={giveaway} mine={data} /> : <Outside state={state} />;
  if (state === 'open') return <Entered mine={data} />;
  if (state === 'closed') return <Note icon="clock">{t('enter.closed')}</Note>;
  return (
    <Note icon="calendarCheck" title={t('enter.lost')}>
      <p className={text.muted}>{t('enter.lostText')}</p>
      <AllLink />
    </Note>
  );
}

function Enter({ giveaway, mine }: { giveaway: Giveaway; mine: MyGiveaway }) {
  const { t } = useTranslation('giveaways');
  const language = useLanguage();
  const skins = useSkins();
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const [enter, { isLoading, error }] = useEnterGiveawayMutation();
  if (mine.reason === 'skin') {
    return (
      <Note icon="info" title={t('enter.skin', { types: skins(giveaway.face_types) })}>
        <p className={text.muted}>{t('enter.skinText')}</p>
        <div className={styles.ways}>
          <ButtonLink look="secondary" size="m" to={paths.account('profile')}>
            {t('enter.toProfile')}
          </ButtonLink>
        </div>
      </Note>
    );
  }
  if (mine.reason === 'review_due') {
    return (
      <Note icon="edit" title={t('enter.due')}>
        <p className={text.muted}>{t('enter.dueText')}</p>
        {mine.review_due !== null && (
          <div className={styles.ways}>
            <ButtonLink size="m" to={paths.oneGiveaway(mine.review_due)}>
              {t('enter.toDue')}
            </ButtonLink>
          </div>
        )}
      </Note>
    );
  }
  const missing = tried && !agreed;
  return (
    <form
      className={styles.enter}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (agreed && !isLoading) void enter(giveaway.giveaway_id);
      }}
    >
      <h2 className={text.subheading}>{t('enter.title')}</h2>
      <Checkbox
        label={t('enter.agree')}
        checked={agreed}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? 'must-agree' : undefined}
        onChange={(event) => setAgreed(event.target.checked)}
      />
      {missing && (
        <p className={styles.missing} id="must-agree" role="alert">
          <Icon name="alert" size="s" />
          {t('enter.mustAgree')}
        </p>
      )}
      {isApiError(error) && <Refused>{error.text[language]}</Refused>}
      <Button type="submit" wide busy={isLoading}>
        {t('enter.button')}
      </Button>
    </form>
  );
}

function Entered({ mine }: { mine: MyGiveaway }) {
  const { t } = useTranslation('giveaways');
  const [asking, setAsking] = useState(false);
  return (
    <Note icon="check" title={t('enter.in')}>
      <p className={text.muted}>{t('enter.inText', { number: mine.entry_no ?? '' })}</p>
      <LinkButton onClick={() => setAsking(true)}>{t('enter.leave')}</LinkButton>
      {asking && <Leave id={mine.giveaway_id} onClose={() => setAsking(false)} />}
    </Note>
  );
}

function Leave({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('giveaways');
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const [leave, { isLoading, error }] = useLeaveGiveawayMutation();
  const confirm = async () => {
    const answer = await leave(id);
    if (answer.error !== undefined) return;
    onClose();
    dispatch(toastShown({ tone: 'done', text: t('enter.gone') }));
  };
  return (
    <Dialog open onClose={onClose} title={t('enter.leaveTitle')}>
      <div className={styles.enter}>
        <p>{t('enter.leaveText')}</p>
        {isApiError(error) && <Refused>{error.text[language]}</Refused>}
        <Button wide busy={isLoading} onClick={() => void confirm()}>
          {t('enter.leave')}
        </Button>
        <Button wide look="quiet" onClick={onClose}>
          {t('enter.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
