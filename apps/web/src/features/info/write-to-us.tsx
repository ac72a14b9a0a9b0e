import { CONTACT_TOPICS, type ContactTopicEntry } from '@mali/contracts/contact-topics';
import { CONTACT_TEXT } from '@mali/contracts/content-values';
import { TEXT } from '@mali/contracts/limits';
import { useFormik } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { paths } from '../../app/paths.ts';
import { isApiError } from '../../clients/api-error.ts';
import { Button, ButtonLink, TextLink } from '../../ui/button.tsx';
import { Radio } from '../../ui/choices.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { useFormDraft } from '../../ui/form-draft.ts';
import { Icon } from '../../ui/icon.tsx';
import { Refused } from '../../ui/refused.tsx';
import text from '../../ui/type.module.css';
import { useLanguage } from '../preferences/index.ts';
import { selectProfile } from '../session/index.ts';
import { useContactMutation, useContactTopicsQuery } from './calls.ts';
import {
  type ContactError,
  type ContactForm,
  emptyForm,
  messageOf,
  schemaFor,
  topicOf,
} from './contact-form.ts';
import styles from './write-to-us.module.css';

type Topics = readonly [ContactTopicEntry, ...ContactTopicEntry[]];

/** The form of /contactus: its topics are those of the shop; before they are known, and without them, the usual ones. */
export function WriteAboutTopic({ topic }: { topic: string | null }) {
  const { data } = useContactTopicsQuery();
  const [first, ...others] = data?.data ?? [];
  const topics: Topics = first === undefined ? CONTACT_TOPICS : [first, ...others];
  return <WriteToUs topic={topic} topics={topics} asksTopic />;
}

/** The form with a fixed topic, of /partner. */
export function WriteToUs({
  topic: preset,
  topics,
  asksTopic = false,
}: {
  topic: string | null;
  topics: Topics;
  asksTopic?: boolean;
}) {
  const { t } = useTranslation('info');
  const language = useLanguage();
  const profile = useSelector(selectProfile);
  const [send, { error }] = useContactMutation();
  /** The reply address of the sent message; null: not sent yet. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLParagraphElement>(null);
  const form = useFormik<ContactForm>({
    initialValues: { ...emptyForm(preset ?? ''), email: profile?.email ?? '' },
    validationSchema: () => schemaFor(topicOf(topics, form.values.topic).asks),
    onSubmit: async (values) => {
      const message = messageOf(values, topicOf(topics, values.topic), language);
      const answer = await send(message);
      if (answer.error !== undefined) return;
      setSentTo(message.email);
      deleteDraft();
    },
  });
  const chosen = topicOf(topics, form.values.topic);
  const { values, submitCount, isSubmitting, setFieldValue } = form;
  const deleteDraft = useFormDraft(
    `contact.${preset ?? ''}`,
    values,
    (kept) => void form.setValues({ ...values, ...kept }),
  );

  // Prefills the e-mail of a member once the session is known.
  const known = profile?.email ?? '';
  const filledIn = useRef(known);
  useEffect(() => {
    if (known === '' || values.email !== filledIn.current) return;
    filledIn.current = known;
    if (values.email !== known) void setFieldValue('email', known);
  }, [known, values.email, setFieldValue]);
  useEffect(() => {
    if (submitCount === 0 || isSubmitting) return;
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? notice.current;
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  }, [submitCount, isSubmitting]);

  if (sentTo !== null) {
    return (
      <Thanks
        email={sentTo}
        onAgain={() => {
          form.resetForm({ values: { ...emptyForm(values.topic), name: values.name, email: values.email } });
          setSentTo(null);
        }}
      />
    );
  }
  const field = (name: Exclude<keyof ContactForm, 'topic' | 'website'>) => {
    const meta = form.getFieldMeta(name);
    const wrong = meta.touched && meta.error !== undefined;
    return {
      ...form.getFieldProps(name),
      error: wrong ? t(`contact.errors.${meta.error as ContactError}`) : undefined,
      valid: meta.touched && meta.error === undefined && meta.value.trim() !== '',
    };
  };
  const optional = t('contact.optional');
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      aria-label={t('contact.formTitle')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void form.submitForm();
      }}
    >
      <div inert={isSubmitting} className={styles.fields}>
        {asksTopic && (
          <fieldset className={styles.topics}>
            <legend>{t('contact.topic')}</legend>
            {topics.map(({ topic, name }) => (
              <label key={topic}>
                <Radio
                  name="topic"
                  value={topic}
                  checked={chosen.topic === topic}
                  onChange={() => void setFieldValue('topic', topic)}
                />
                <span>{name[language]}</span>
              </label>
            ))}
          </fieldset>
        )}
        <TextField
          label={t('contact.name')}
          autoComplete="name"
          autoCorrect="off"
          maxLength={TEXT.name}
          required
          {...field('name')}
        />
        <div className={styles.two}>
          <TextField
            label={t('contact.email')}
            hint={t('contact.emailHint')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={TEXT.email}
            required
            {...field('email')}
          />
          <TextField
            label={t('contact.phone')}
            hint={t('contact.phoneHint')}
            optional={optional}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            {...field('phone')}
          />
        </div>
        {chosen.asks === 'company' && (
          <TextField
            label={t('contact.company')}
            autoComplete="organization"
            maxLength={CONTACT_TEXT.company}
            required
            {...field('company')}
          />
        )}
        {chosen.asks === 'order' && (
          <TextField
            label={t('contact.so_no')}
            hint={t('contact.so_noHint')}
            optional={optional}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...field('so_no')}
          />
        )}
        <TextField
          label={t('contact.subject')}
          optional={optional}
          autoComplete="off"
          maxLength={CONTACT_TEXT.subject}
          {...field('subject')}
        />
        <TextArea
          label={t('contact.message')}
          hint={t('contact.left', {
            used: values.message.length.toLocaleString('en'),
            max: CONTACT_TEXT.message.toLocaleString('en'),
          })}
          rows={7}
          maxLength={CONTACT_TEXT.message}
          required
          {...field('message')}
        />
        <div className={styles.trap} aria-hidden="true">
          <label>
            {t('contact.website')}
            <input tabIndex={-1} autoComplete="off" {...form.getFieldProps('website')} />
          </label>
        </div>
      </div>
      {isApiError(error) && <Refused ref={notice}>{error.text[language]}</Refused>}
      <div className={styles.end}>
        <Button type="submit" busy={isSubmitting}>
          {t(isSubmitting ? 'contact.sending' : 'contact.send')}
        </Button>
        <p className={text.muted}>
          {t('contact.privacy')}{' '}
          <TextLink inline to={paths.privacy()}>
            {t('contact.privacyLink')}
          </TextLink>
        </p>
      </div>
    </form>
  );
}

function Thanks({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useTranslation('info');
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.scrollIntoView({ block: 'center' });
    head.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className={styles.thanks}>
      <Icon name="check" size="l" />
      <h2 ref={head} tabIndex={-1} className={text.heading}>
        {t('contact.thanks')}
      </h2>
      <p className={text.muted} role="status">
        {t('contact.thanksText', { email })}
      </p>
      <div className={styles.ways}>
        <ButtonLink size="m" look="secondary" to={paths.home()}>
          {t('contact.toShop')}
        </ButtonLink>
        <Button size="m" look="quiet" onClick={onAgain}>
          {t('contact.another')}
        </Button>
      </div>
    </section>
  );
}
