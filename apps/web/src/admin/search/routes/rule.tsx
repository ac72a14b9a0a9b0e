import { optionWord } from '@mali/contracts/lists/definition';
import { SEARCH_RULE_LIST } from '@mali/contracts/lists/search-rules';
import type { StaffSearchRule } from '@mali/contracts/staff-search-rules';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../../app/paths.ts';
import { useLanguage } from '../../../features/preferences/index.ts';
import { Button, TextLink } from '../../../ui/button.tsx';
import { PageMeta } from '../../../ui/page-meta.tsx';
import { Loading, Skeleton } from '../../../ui/states.tsx';
import { adminPaths } from '../../paths.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { AdminHead } from '../../shared/admin-head.tsx';
import { RecordHistory } from '../../shared/record-history.tsx';
import { RecordHead, RecordPage } from '../../shared/record-page.tsx';
import { useNotice } from '../../shared/use-notice.ts';
import { useMakeSearchRuleMutation, useRemoveSearchRuleMutation, useSearchRuleQuery } from '../rule-calls.ts';
import { RuleState } from '../rule-state.tsx';
import { newValues, toFields, toValues } from '../rule-values.ts';
import styles from './search.module.css';

// The form is its own chunk: formik and yup are not part of the section's lists.
const RuleForm = lazy(async () => ({ default: (await import('../rule-form.tsx')).RuleForm }));
const waiting = (
  <Loading>
    <Skeleton shape="block" />
  </Loading>
);

/** A rule of the search, or a new one; a new one may begin with a word (`?word=`) and a kind. */
export function Component() {
  const { rule_id = '' } = useParams();
  return rule_id === 'new' ? <NewRule /> : <Kept id={Number(rule_id)} />;
}

function NewRule() {
  const { t } = useTranslation('admin');
  const [query] = useSearchParams();
  const [proposed] = useState(() => newValues(query));
  return (
    <div className={styles.page}>
      <PageMeta title={t('searchRules.newTitle')} noIndex />
      <TextLink to={adminPaths.searchRules()}>{t('searchRules.title')}</TextLink>
      <AdminHead title={t('searchRules.newTitle')} lead={t('searchRules.newLead')} />
      <Suspense fallback={waiting}>
        <RuleForm rule={null} proposed={proposed} />
      </Suspense>
    </div>
  );
}

function Kept({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const query = useSearchRuleQuery(id, { skip: !Number.isSafeInteger(id), refetchOnMountOrArgChange: true });
  const known = Number.isSafeInteger(id) ? query : { error: { status: 404 }, refetch: query.refetch };
  return (
    <RecordPage
      title={t('searchRules.title')}
      section="searchRules"
      unknown={t('searchRules.missing')}
      query={known as typeof query}
    >
      {(rule) => <Rule key={rule.rule_id} rule={rule} />}
    </RecordPage>
  );
}

function Rule({ rule }: { rule: StaffSearchRule }) {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const { rule_id, kind, words, state } = rule;
  const word = words[0] ?? '';
  return (
    <>
      <PageMeta title={word} noIndex />
      <RecordHead
        title={word}
        marks={
          <>
            <RuleState state={state} />
            <span>{optionWord(SEARCH_RULE_LIST.filters.kind, kind, language)}</span>
            <TextLink inline to={paths.shop([], { keyword: word })}>
              {t('searchRules.inShop')}
            </TextLink>
          </>
        }
      >
        <Button size="m" look="secondary" onClick={() => setAsking(true)}>
          {t('searchRules.remove')}
        </Button>
      </RecordHead>
      <Suspense fallback={waiting}>
        <RuleForm rule={rule} />
      </Suspense>
      <RecordHistory record={`search-rule ${rule_id}`} />
      {asking && <RemoveDialog rule={rule} word={word} onClose={() => setAsking(false)} />}
    </>
  );
}

function RemoveDialog({ rule, word, onClose }: { rule: StaffSearchRule; word: string; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const navigate = useNavigate();
  const [remove, removing] = useRemoveSearchRuleMutation();
  const [make] = useMakeSearchRuleMutation();
  const [refused, setRefused] = useState<string | null>(null);
  const onSubmit = async () => {
    const { error } = await remove(rule.rule_id);
    if (error !== undefined) return setRefused(notice.textOf(error));
    onClose();
    void navigate(adminPaths.searchRules());
    notice.done(t('searchRules.removed', { word }), () =>
      make({ ...toFields(toValues(rule)), kind: rule.kind }),
    );
  };
  return (
    <ActDialog
      title={t('searchRules.removeTitle', { word })}
      confirm={t('searchRules.remove')}
      busy={removing.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{t(`searchRules.removeText.${rule.kind}`, { words: rule.words.join(', ') })}</p>
    </ActDialog>
  );
}
