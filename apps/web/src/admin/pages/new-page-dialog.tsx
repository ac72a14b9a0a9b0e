import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { TextField } from '../../ui/field.tsx';
import { adminPaths } from '../paths.ts';
import { ActDialog } from '../shared/act-dialog.tsx';
import { useNotice } from '../shared/use-notice.ts';
import { useMakePageMutation } from './page-calls.ts';

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LINK = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/;

/** Makes an empty page: of a campaign at its address, or of a brand by its name. */
export function NewPageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const navigate = useNavigate();
  const [make, making] = useMakePageMutation();
  const [values, setValues] = useState({ name: '', link: '', th: '', en: '' });
  const [isSent, setSent] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const wrong = {
    th: values.th.trim() === '' ? t('shopPages.new.needed') : undefined,
    en: values.en.trim() === '' ? t('shopPages.new.needed') : undefined,
    name: NAME.test(values.name) ? undefined : t('shopPages.new.nameWrong'),
    link: values.link === '' || LINK.test(values.link) ? undefined : t('shopPages.new.linkWrong'),
  };
  const onSubmit = async () => {
    setSent(true);
    if (Object.values(wrong).some((text) => text !== undefined)) return;
    const { name, link, th, en } = values;
    const title = { th: th.trim(), en: en.trim() };
    const { data, error } = await make({ name, link: link === '' ? null : link, title });
    if (data === undefined) return setRefused(notice.textOf(error));
    notice.done(t('shopPages.new.done'));
    void navigate(adminPaths.page(data.name));
  };
  const field = (key: keyof typeof values, max: number, hint?: string) => (
    <TextField
      key={key}
      label={t(`shopPages.new.${key}`)}
      hint={hint}
      error={isSent ? wrong[key] : undefined}
      maxLength={max}
      autoComplete="off"
      value={values[key]}
      onChange={({ target }) => setValues((now) => ({ ...now, [key]: target.value }))}
    />
  );
  return (
    <ActDialog
      title={t('shopPages.add')}
      confirm={t('shopPages.new.make')}
      busy={making.isLoading}
      refused={refused}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {field('th', 120)}
      {field('en', 120)}
      {field('name', 100, t('shopPages.new.nameHint'))}
      {field('link', 200, t('shopPages.new.linkHint'))}
    </ActDialog>
  );
}
