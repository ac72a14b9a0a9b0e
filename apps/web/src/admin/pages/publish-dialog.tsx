import type { PageDraft, PageLayoutContent, StaffPage } from '@mali/contracts/pages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../clients/api-error.ts';
import { serverNow } from '../../clients/server-clock.ts';
import { RadioCards } from '../../ui/field.tsx';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { ActDialog } from '../shared/act-dialog.tsx';
import { useAt } from '../shared/use-at.ts';
import { useNotice } from '../shared/use-notice.ts';
import type { Blocks } from './blocks.ts';
import styles from './builder.module.css';
import { DifferenceList } from './difference-list.tsx';
import { MomentField } from './moment-field.tsx';
import { usePageVersionQuery, usePublishDraftMutation, useStaffPageQuery } from './page-calls.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BANGKOK_MS = 7 * HOUR_MS;
/** The next hour at which pages change by themselves: 00:00 or 15:00 in Bangkok (CMS-06). */
export function nextClearing(now: number): string {
  const local = now + BANGKOK_MS;
  const midnight = local - (local % DAY_MS);
  const hour = [15, 24].find((one) => midnight + one * HOUR_MS > local) ?? 24;
  return new Date(midnight + hour * HOUR_MS - BANGKOK_MS).toISOString();
}

/** The version of a page that is shown at a moment. */
export const versionAt = (versions: StaffPage['versions'], at: number): number | null =>
  versions.find(
    ({ state, from, until }) =>
      state !== 'withdrawn' && Date.parse(from) <= at && (until === null || Date.parse(until) > at),
  )?.layout_id ?? null;

/** Publishes a draft now, at the next change of pages, or at a moment, after showing what it changes. */
export function PublishDialog({
  draft,
  page,
  blocks,
  onPublished,
  onClose,
}: {
  /** As it is saved. */
  draft: PageDraft;
  page: string;
  blocks: Blocks;
  onPublished: (layout: PageLayoutContent) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin');
  const at = useAt();
  const notice = useNotice();
  const { data, refetch } = useStaffPageQuery(page, { refetchOnMountOrArgChange: true });
  const [publish, publishing] = usePublishDraftMutation();
  const [when, setWhen] = useState<'now' | 'next' | 'later'>('now');
  const [moment, setMoment] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const next = nextClearing(serverNow());
  const from = when === 'now' ? null : when === 'next' ? next : moment;
  const over =
    data === undefined ? undefined : versionAt(data.versions, from === null ? serverNow() : Date.parse(from));
  const before = usePageVersionQuery(over ?? 0, { skip: over == null });
  const shown: Blocks | undefined = over === null ? [] : before.currentData?.content;

  const onSubmit = async () => {
    if (over === undefined || (when === 'later' && moment === null))
      return setRefused(t('shopPages.publish.noMoment'));
    const fields = { revision: draft.revision, from, until, over };
    const answer = await publish({ id: draft.draft_id, fields });
    if (answer.data !== undefined) return onPublished(answer.data);
    if (isApiError(answer.error) && answer.error.code === 'PAGE.OVERTAKEN') void refetch();
    setRefused(notice.textOf(answer.error));
  };
  return (
    <ActDialog
      title={t('shopPages.publish.title')}
      confirm={t(from === null ? 'shopPages.publish.now' : 'shopPages.publish.schedule')}
      busy={publishing.isLoading}
      disabled={shown === undefined}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <RadioCards
        legend={t('shopPages.publish.when')}
        name="publish-when"
        value={when}
        onChange={(value) => setWhen(value as typeof when)}
        options={[
          { value: 'now', label: t('shopPages.publish.atOnce') },
          { value: 'next', label: t('shopPages.publish.next', { time: at(next) }) },
          {
            ...{ value: 'later', label: t('shopPages.publish.later') },
            panel: (
              <MomentField
                name="publish_from"
                label={t('shopPages.fields.from')}
                value={moment}
                onChange={setMoment}
              />
            ),
          },
        ]}
      />
      <MomentField
        name="publish_until"
        label={t('shopPages.publish.until')}
        value={until}
        onChange={setUntil}
      />
      <section className={styles.changes}>
        <h3>{t('shopPages.publish.changes')}</h3>
        {shown === undefined ? (
          <Loading>
            <Skeleton shape="block" />
          </Loading>
        ) : (
          <DifferenceList before={shown} after={blocks} title={t('shopPages.publish.changes')} />
        )}
      </section>
    </ActDialog>
  );
}
