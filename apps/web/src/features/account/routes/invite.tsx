import type { InviteAnswer } from '@mali/contracts/profile';
import { formatDate } from '@mali/thai/dates';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../app/hooks.ts';
import { isApiError } from '../../../clients/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/chip.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import { toastShown } from '../../layout/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { useInviteQuery, useReportInviterMutation } from '../calls.ts';
import { AccountFrame } from '../frame.tsx';
import styles from './invite.module.css';

/** A new user may enter a friend's invitation code. */
function FriendsCode() {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const [code, setCode] = useState('');
  const [say, { error, isLoading }] = useReportInviterMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    const answer = await say(code.trim());
    if (answer.error === undefined) dispatch(toastShown({ tone: 'done', text: t('invite.said') }));
  };
  return (
    <form className={styles.friend} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('invite.friendsCode')}
        hint={t('invite.friendsCodeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={isApiError(error) ? error.text[language] : undefined}
      />
      <Button type="submit" look="secondary" busy={isLoading}>
        {t('invite.say')}
      </Button>
    </form>
  );
}

function Invitation({ link, code, coins, invited, count, rewarded, open }: InviteAnswer) {
  const { t } = useTranslation('account');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      dispatch(toastShown({ tone: 'done', text: t('invite.copied') }));
    } catch {
      // Without clipboard permission the link is still visible.
      setCopied(false);
    }
  };
  const share = async () => {
    try {
      await navigator.share({
        title: t('invite.shareTitle'),
        text: t('invite.shareText', { coins }),
        url: link,
      });
    } catch (error) {
      // Cancelling the share sheet is not an error; other failures are.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  const line = `https://social-plugins.line.me/lineit/share?url=${encodeURIComponent(link)}`;
  return (
    <>
      <p className={styles.intro}>{t('invite.intro', { coins })}</p>
      <div className={styles.own}>
        <TextField
          label={t('invite.link')}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <div className={styles.ways}>
          <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
            {t('invite.copy')}
          </Button>
          {typeof navigator.share === 'function' && (
            <Button look="secondary" icon="external" onClick={() => void share()}>
              {t('invite.share')}
            </Button>
          )}
          <a href={line} target="_blank" rel="noopener noreferrer">
            {t('invite.line')}
          </a>
        </div>
        <p className={styles.code}>{t('invite.code', { code })}</p>
      </div>
      {open && <FriendsCode />}
      <section className={styles.came} aria-labelledby="came">
        <h2 id="came">{t('invite.came', { count })}</h2>
        {count === 0 ? (
          <p className={styles.intro}>{t('invite.nobody')}</p>
        ) : (
          <>
            <p className={styles.intro}>{t('invite.earned', { coins: rewarded * coins })}</p>
            <ul className={styles.friends}>
              {invited.map((friend, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two friends may have the same masked name and day
                <li key={place}>
                  <span>
                    {friend.name}
                    <small>{formatDate(new Date(friend.joined_at), language)}</small>
                  </span>
                  {friend.rewarded ? (
                    <Badge tone="leaf">{t('invite.done', { coins })}</Badge>
                  ) : (
                    <Badge tone="outline">{t('invite.waits')}</Badge>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <p className={styles.terms}>{t('invite.terms')}</p>
    </>
  );
}

function Invite() {
  const { data, isError, refetch } = useInviteQuery();
  if (data !== undefined) return <Invitation {...data} />;
  if (isError) return <ErrorState retry={() => void refetch()} />;
  return (
    <Loading>
      <Skeleton shape="block" className={styles.wait} />
    </Loading>
  );
}

/** The member's invitation link, and the invited friends (PROF-03, PROF-04). */
export function Component() {
  return (
    <AccountFrame page="invite">
      <Invite />
    </AccountFrame>
  );
}
