import { STANDARD_CONTACT } from '@mali/contracts/contact';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch } from '../../../app/hooks.ts';
import { useIsPage } from '../../../app/known-pages.ts';
import { paths } from '../../../app/paths.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Suspense } from '../../../ui/suspense.tsx';
import text from '../../../ui/type.module.css';
import { popupOpened } from '../../layout/index.ts';
import { useExtraPagesQuery } from '../../navigation/index.ts';
import { useLanguage } from '../../preferences/index.ts';
import { contactTopics } from '../calls.ts';
import { WriteAboutTopic } from '../write-to-us.tsx';
import styles from './contact.module.css';

// In a chunk of its own: what many parts share would be listed in the first one.
const ChatButton = lazy(() =>
  import('../../chat/index.ts').then((module) => ({ default: module.ChatButton })),
);

type Way = {
  name: 'stores' | 'faq' | 'returns' | 'partner' | 'careers';
  icon: IconName;
  to: string;
};
const WAYS: readonly Way[] = [
  { name: 'faq', icon: 'chat', to: paths.faq() },
  { name: 'returns', icon: 'undo', to: paths.exchangeReturn() },
  { name: 'stores', icon: 'pin', to: paths.storeLocations() },
  { name: 'partner', icon: 'tag', to: paths.partner() },
  { name: 'careers', icon: 'user', to: paths.careers() },
];

export const loader = () => startQuery(contactTopics.initiate(undefined, { subscribe: false }));

/** The contact form, with quicker alternatives (SHELL-04, HEAD-25). `?topic=` preselects the topic. */
export function Component() {
  const { t } = useTranslation('info');
  const isPage = useIsPage();
  const dispatch = useAppDispatch();
  const [search] = useSearchParams();
  const language = useLanguage();
  const contact = { ...STANDARD_CONTACT, ...useExtraPagesQuery().data?.contact };
  const { contact_phone: phone, contact_email: email, social_line } = contact;
  const address = contact[`contact_address_${language}`];
  const asked = search.get('topic');
  return (
    <div className={text.wrap}>
      <PageMeta
        title={t('contact.title')}
        description={t('contact.description')}
        canonical={paths.contactUs()}
      />
      <Breadcrumbs crumbs={[{ label: t('home'), to: paths.home() }, { label: t('contact.title') }]} />
      <div className={styles.head}>
        <h1 className={text.title}>{t('contact.title')}</h1>
        <p className={text.muted}>{t('contact.lead')}</p>
      </div>
      <div className={styles.columns}>
        <WriteAboutTopic key={asked} topic={asked} />
        <aside className={styles.other} aria-labelledby="other-ways">
          <h2 id="other-ways" className={text.subheading}>
            {t('contact.other')}
          </h2>
          <ul>
            <li>
              <a href={`tel:${phone.replaceAll(/[\s-]/g, '')}`}>
                <Way icon="phone" title={t('contact.call')} says={phone} />
              </a>
            </li>
            <li>
              <a href={`mailto:${email}`}>
                <Way icon="mail" title={t('contact.write')} says={email} />
              </a>
            </li>
            {social_line !== '' && (
              <li>
                <a href={social_line} target="_blank" rel="noopener noreferrer">
                  <Way icon="external" title={t('contact.line')} says={t('contact.lineText')} />
                </a>
              </li>
            )}
            <li>
              <button type="button" onClick={() => dispatch(popupOpened('track-order'))}>
                <Way icon="truck" title={t('contact.track')} says={t('contact.trackText')} />
              </button>
            </li>
            <li>
              <Suspense fallback={null}>
                <ChatButton opens={search.get('chat')}>
                  <Way icon="chat" title={t('contact.chat')} says={t('contact.chatText')} />
                </ChatButton>
              </Suspense>
            </li>
            {WAYS.filter(({ to }) => isPage(to)).map(({ name, icon, to }) => (
              <li key={name}>
                <AppLink to={to}>
                  <Way icon={icon} title={t(`contact.${name}`)} says={t(`contact.${name}Text`)} />
                </AppLink>
              </li>
            ))}
          </ul>
          {address !== '' && (
            <address className={styles.address}>
              <b>{t('contact.address')}</b>
              <br />
              {address}
            </address>
          )}
        </aside>
      </div>
    </div>
  );
}

const Way = ({ icon, title, says }: { icon: IconName; title: string; says: string }) => (
  <>
    <Icon name={icon} />
    <span>
      <b>{title}</b>
      <small>{says}</small>
    </span>
    <Icon name="chevronRight" size="s" />
  </>
);
