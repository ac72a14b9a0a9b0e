import { BLOGGER, channelOf } from '@mali/contracts/blogger-values';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../app/hooks.ts';
import { isApiError } from '../../clients/api-error.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { toastShown } from '../layout/index.ts';
import { useLanguage } from '../preferences/index.ts';
import { useApplyAsBloggerMutation } from './calls.ts';
import styles from './routes/blogger.module.css';

const RULES = ['disclose', 'honest', 'self', 'end'] as const;

/** Channels, why, and the agreement. */
export function ApplyForm() {
  const { t } = useTranslation('blogger');
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const [apply, { error, isLoading }] = useApplyAsBloggerMutation();
  const [key] = useState(() => crypto.randomUUID());
  // Fields have numbers of their own, so that removing one leaves the others as they are.
  const [channels, setChannels] = useState([{ id: 0, text: '' }]);
  const [about, setAbout] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);

  const keys = channels.map(({ text }) => channelOf(text)?.toLowerCase() ?? null);
  const faultOf = (place: number): string | undefined => {
    if (keys[place] === null) return t('channelWrong');
    return keys.indexOf(keys[place] ?? null) < place ? t('channelTwice') : undefined;
  };
  const isShort = about.trim().length < BLOGGER.aboutMin;
  const isReady = channels.every((_channel, place) => faultOf(place) === undefined) && !isShort && agreed;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isReady || isLoading) return;
    const answer = await apply({
      ...{ request_key: key, channels: channels.map(({ text }) => text.trim()), about: about.trim() },
      terms: BLOGGER.terms,
    });
    if (answer.error === undefined) dispatch(toastShown({ tone: 'done', text: t('applied') }));
  };

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.part}>
        <legend>{t('channels')}</legend>
        {channels.map(({ id, text }, place) => (
          <div key={id} className={styles.channel}>
            <TextField
              label={t('channel', { n: place + 1 })}
              hint={place === 0 ? t('channelHint') : undefined}
              type="url"
              inputMode="url"
              autoComplete="url"
              maxLength={BLOGGER.channel}
              value={text}
              onChange={(event) =>
                setChannels(channels.map((one) => (one.id === id ? { id, text: event.target.value } : one)))
              }
              error={tried ? faultOf(place) : undefined}
            />
            {channels.length > 1 && (
              <IconButton
                name="trash"
                label={t('removeChannel', { n: place + 1 })}
                onClick={() => setChannels(channels.filter((one) => one.id !== id))}
              />
            )}
          </div>
        ))}
        {channels.length < BLOGGER.channelsMax && (
          <Button
            look="quiet"
            size="m"
            icon="plus"
            onClick={() =>
              setChannels([...channels, { id: Math.max(...channels.map(({ id }) => id)) + 1, text: '' }])
            }
          >
            {t('addChannel')}
          </Button>
        )}
      </fieldset>
      <TextArea
        label={t('about')}
        hint={t('aboutHint', { n: BLOGGER.aboutMin })}
        rows={5}
        maxLength={BLOGGER.about}
        value={about}
        onChange={(event) => setAbout(event.target.value)}
        error={tried && isShort ? t('aboutShort', { n: BLOGGER.aboutMin }) : undefined}
      />
      <section className={styles.rules} aria-labelledby="blogger-terms">
        <h2 id="blogger-terms">{t('terms')}</h2>
        <ul>
          {RULES.map((rule) => (
            <li key={rule}>{t(`rules.${rule}`)}</li>
          ))}
        </ul>
      </section>
      <Checkbox
        label={t('agree')}
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
        aria-invalid={tried && !agreed ? true : undefined}
      />
      {tried && !agreed && (
        <p role="alert" className={styles.refused}>
          {t('agreeMissing')}
        </p>
      )}
      {isApiError(error) && (
        <p role="alert" className={styles.refused}>
          {error.text[language]}
        </p>
      )}
      <Button type="submit" busy={isLoading}>
        {t('apply')}
      </Button>
    </form>
  );
}
