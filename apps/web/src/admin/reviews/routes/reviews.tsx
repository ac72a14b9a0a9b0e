import { optionWord } from '@mali/contracts/lists/definition';
import { MODERATION_LIST } from '@mali/contracts/lists/moderation';
import type { ModerationRow } from '@mali/contracts/moderation';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../app/paths.ts';
import { inLanguage, useLanguage } from '../../../features/preferences/index.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { RowLink } from '../../list/list-cells.tsx';
import { ListPage, type ListPageDefinition } from '../../list/list-page.tsx';
import type { ListCell } from '../../list/list-table.tsx';
import { adminPaths } from '../../paths.ts';
import { useModerationCountsQuery } from '../../shared/moderation-calls.ts';
import { useAt } from '../../shared/use-at.ts';
import { HideDialog } from '../hide-dialog.tsx';
import styles from '../moderation.module.css';
import { downloadModeration, useModerationQuery } from '../moderation-calls.ts';
import { useDecide } from '../use-decide.ts';

type ViewKey = (typeof MODERATION_LIST)['views'][number]['key'];

const MODERATION: ListPageDefinition<ModerationRow> = {
  list: MODERATION_LIST,
  path: adminPaths.reviews(),
  useRows: useModerationQuery,
  useCounts: useModerationCountsQuery,
  useCells,
  rowKey: ({ content_id }) => String(content_id),
  saved: 'moderation',
  download: downloadModeration,
};

/** What members write to be public: what has to be looked at, and everything else (MODR-01). */
export function Component() {
  const { t } = useTranslation('admin');
  return (
    <ListPage
      definition={MODERATION}
      title={t('parts.reviews')}
      lead={t('moderation.lead')}
      search={t('moderation.search')}
      none={{ title: t('adminOrders.none'), text: t('adminOrders.noneText') }}
      done={(view) => t(`moderation.empty.${view as ViewKey}`)}
      mayExport
      selection={{
        label: (key) => t('moderation.choose', { key }),
        bar: (rows, onDone) => <DecideBar rows={rows} onDone={onDone} />,
      }}
      actions={
        <ButtonLink look="secondary" size="m" to={adminPaths.reviewRules()}>
          {t('moderation.rules')}
        </ButtonLink>
      }
    >
      <p className={styles.rule}>{t('moderation.rule')}</p>
    </ListPage>
  );
}

function DecideBar({ rows, onDone }: { rows: readonly ModerationRow[]; onDone: () => void }) {
  const { t } = useTranslation('admin');
  const { decide, busy } = useDecide();
  const [hides, setHides] = useState(false);
  const publish = async () => {
    const answer = await decide(rows, null, (count) => t('moderation.publishedMany', { count }));
    if (answer !== null) onDone();
  };
  return (
    <>
      <Button size="m" busy={busy} onClick={() => void publish()}>
        {t('moderation.publish')}
      </Button>
      <Button size="m" look="secondary" disabled={busy} onClick={() => setHides(true)}>
        {t('moderation.hide')}
      </Button>
      {hides && (
        <HideDialog
          busy={busy}
          onClose={() => setHides(false)}
          onHide={async (reason) => {
            const answer = await decide(rows, reason, (count) => t('moderation.hiddenMany', { count }));
            if (answer === null) return;
            setHides(false);
            onDone();
          }}
        />
      )}
    </>
  );
}

/** Characters of a text in its row. */
const SHORT = 160;

function useCells(): readonly ListCell<ModerationRow>[] {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const at = useAt();
  const { filters } = MODERATION_LIST;
  const short = (text: string) => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text);
  return [
    {
      key: 'text',
      cell: (row) => (
        <span className={styles.content}>
          {row.photo_url !== null && (
            <img src={row.photo_url} alt={t('moderation.photoAlt')} width={48} height={48} loading="lazy" />
          )}
          <RowLink to={adminPaths.review(row.content_id)} keepsList>
            {row.kind === 'photo'
              ? `${t('moderation.photoOf')} #${row.content_id}`
              : row.text === ''
                ? `${t('moderation.starsOnly')} #${row.content_id}`
                : short(row.text)}
          </RowLink>
        </span>
      ),
    },
    { key: 'kind', cell: ({ kind }) => optionWord(filters.kind, kind, language) },
    {
      key: 'product',
      cell: (row) => <AppLink to={paths.item(row.mat_id)}>{inLanguage(row, 'mat_name', language)}</AppLink>,
    },
    { key: 'rating', cell: ({ rating }) => rating ?? '–' },
    { key: 'author', cell: ({ author }) => author || '–' },
    {
      key: 'reasons',
      cell: ({ held_for }) =>
        held_for.length === 0
          ? '–'
          : held_for.map((why) => optionWord(filters.reason, why, language)).join(' · '),
    },
    { key: 'reports', cell: ({ reports }) => reports },
    {
      key: 'state',
      cell: ({ state, hidden_for }) => (
        <>
          {optionWord(filters.state, state, language)}
          {hidden_for !== null && <small>{t(`moderation.reasons.${hidden_for}`)}</small>}
        </>
      ),
    },
    { key: 'created_at', cell: ({ created_at }) => <time dateTime={created_at}>{at(created_at)}</time> },
  ];
}
