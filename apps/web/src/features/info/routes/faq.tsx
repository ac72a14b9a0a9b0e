import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button, ButtonLink, TextLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { SearchLine } from '../../../ui/search-line.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { Prose } from '../../content/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { faq, useFaqQuery } from '../calls.ts';
import { byTopic, idOf, type Question, questionsAbout, type Topic } from '../faq-search.ts';
import { plainText } from '../heads.ts';
import { useHashTarget } from '../use-hash-target.ts';
import styles from './faq.module.css';

export const loader = () => startQuery(faq.initiate(undefined, { subscribe: false }));

/** Up to this number, matches are expanded. */
const OPEN_MAX = 2;

/** Frequently asked questions by topic, each answer with its own URL (INFO-01). */
export function Component() {
  const { t } = useTranslation('info');
  const language = useLanguage();
  const { data, isError, refetch } = useFaqQuery();
  const [typed, setTyped] = useState('');
  const searching = typed.trim() !== '';
  const found = questionsAbout(data?.data ?? [], typed);
  const topics = byTopic(found);
  useHashTarget(data !== undefined);
  const all = data?.data ?? [];
  return (
    <div className={text.wrap}>
      <PageMeta
        title={t('faq.title')}
        description={t('faq.description')}
        canonical={paths.faq()}
        {...(all.length > 0 && {
          jsonLd: () => ({
            '@context': 'https://schema.org',
            '@type': 'FAQPage',
            mainEntity: all.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question[language],
              acceptedAnswer: { '@type': 'Answer', text: plainText(answer[language]) },
            })),
          }),
        })}
      />
      <Breadcrumbs crumbs={[{ label: t('home'), to: paths.home() }, { label: t('faq.title') }]} />
      <div className={styles.head}>
        <div>
          <h1 className={text.title}>{t('faq.title')}</h1>
          <p className={text.muted}>{t('faq.lead')}</p>
        </div>
        <SearchLine
          label={t('faq.find')}
          placeholder={t('faq.findShort')}
          value={typed}
          onChange={setTyped}
        />
      </div>
      {isError && !data && <ErrorState title={t('notLoaded')} retry={() => void refetch()} />}
      {!data && !isError && <Waiting />}
      {data && (
        <>
          <p role="status" className={styles.found}>
            {searching && found.length > 0 && t('faq.found', { count: found.length })}
          </p>
          {found.length === 0 && searching && (
            <EmptyState
              icon="noResult"
              title={t('faq.none', { words: typed.trim() })}
              text={t('faq.noneText')}
            >
              <ButtonLink size="m" to={paths.contactUs()}>
                {t('toContact.button')}
              </ButtonLink>
              <Button size="m" look="secondary" onClick={() => setTyped('')}>
                {t('faq.clear')}
              </Button>
            </EmptyState>
          )}
          <div className={styles.columns}>
            {!searching && topics.length > 1 && <Topics topics={topics} />}
            <div className={styles.groups}>
              {topics.map(({ name, questions }, place) => (
                <section key={name.en} aria-labelledby={topicId(place)}>
                  <h2 id={topicId(place)} className={text.heading}>
                    {name[language]}
                  </h2>
                  <div className={styles.list}>
                    {questions.map((question) => (
                      <Entry
                        key={`${question.id} ${searching}`}
                        question={question}
                        open={searching && found.length <= OPEN_MAX}
                      />
                    ))}
                  </div>
                </section>
              ))}
            </div>
          </div>
          <section className={styles.ask}>
            <h2 className={text.heading}>{t('toContact.title')}</h2>
            <p className={text.muted}>{t('toContact.text')}</p>
            <div className={styles.ways}>
              <ButtonLink size="m" look="secondary" to={paths.contactUs()}>
                {t('toContact.button')}
              </ButtonLink>
              <TextLink to={paths.exchangeReturn()}>{t('pages.exchange-return')}</TextLink>
            </div>
          </section>
        </>
      )}
    </div>
  );
}

const topicId = (place: number): string => `topic-${place + 1}`;

function Topics({ topics }: { topics: readonly Topic[] }) {
  const { t } = useTranslation('info');
  const language = useLanguage();
  return (
    <nav className={styles.topics} aria-label={t('faq.topics')}>
      <ul>
        {topics.map(({ name }, place) => (
          <li key={name.en}>
            <a href={`#${topicId(place)}`}>{name[language]}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A native disclosure: found by find-in-page, and opened by its URL. */
function Entry({ question, open }: { question: Question; open: boolean }) {
  const { t } = useTranslation('info');
  const language = useLanguage();
  const navigate = useNavigate();
  const id = idOf(question);
  return (
    <details id={id} className={styles.entry} open={open}>
      <summary>
        <h3>{question.question[language]}</h3>
        <Icon name="chevronDown" className={styles.mark ?? ''} />
      </summary>
      <div className={styles.answer}>
        <Prose html={question.answer[language]} />
        <a
          className={styles.link}
          href={`#${id}`}
          onClick={(event) => {
            event.preventDefault();
            void navigate({ hash: id }, { replace: true, preventScrollReset: true });
            void navigator.clipboard
              ?.writeText(new URL(`#${id}`, window.location.href).href)
              .catch(() => undefined);
          }}
        >
          {t('faq.link')}
        </a>
      </div>
    </details>
  );
}

const Waiting = () => (
  <Loading>
    <div className={styles.waiting}>
      {[70, 55, 80, 62, 75, 58].map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  </Loading>
);
