import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths.ts';
import { startQuery } from '../../../clients/run-query.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/states.tsx';
import text from '../../../ui/type.module.css';
import { layout } from '../calls.ts';
import { LayoutPage } from '../layout-page.tsx';
import { HOW_TO_PAGE } from '../requests.ts';
import styles from './how-to.module.css';

export const loader = () => startQuery(layout.initiate(HOW_TO_PAGE, { subscribe: false }));

/** The how-to page, from its layout (SHELL-20). */
export function Component() {
  const { t } = useTranslation('pages');
  const title = t('howTo.title');
  return (
    <LayoutPage
      name={HOW_TO_PAGE}
      title={title}
      canonical={paths.howTo()}
      head={
        <div className={cx(text.wrap, styles.head)}>
          <Breadcrumbs crumbs={[{ label: t('home'), to: paths.home() }, { label: title }]} />
          <h1 className={text.title}>{title}</h1>
        </div>
      }
      empty={
        <div className={text.wrap}>
          <EmptyState title={t('posts.empty')} text={t('posts.emptyText')}>
            <ButtonLink size="m" to={paths.blogs()}>
              {t('post.all')}
            </ButtonLink>
          </EmptyState>
        </div>
      }
    />
  );
}
